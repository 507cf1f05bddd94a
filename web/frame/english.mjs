// For tests in Node: what scripts say, in English.

import { readFileSync } from "node:fs";
import { learn } from "./say.js";

/** Reads a language's files as package words does. */
export function read(language) {
  const texts = {};
  for (const file of ["frame.txt", "play.txt", "embed.txt", "class.txt", "task.txt", "assign.txt", "workshop.txt"]) {
    for (const line of readFileSync(new URL(`../../assets/words/${language}/${file}`, import.meta.url), "utf8").split("\n")) {
      const at = line.indexOf(": ");
      if (at > 0 && !line.startsWith("#")) texts[line.slice(0, at)] = line.slice(at + 2);
    }
  }
  return texts;
}

learn(read("en"));
