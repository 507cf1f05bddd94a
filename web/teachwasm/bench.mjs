// Measures the teach.wasm of a built site and prints one JSON object: node bench.mjs SITE CODES, a file that probe -codes wrote. ./build.sh bench calls it.
import { readFileSync } from "node:fs";
import { start } from "../simwasm/node.mjs";
import { startTeach } from "./teach.js";

const [dist, file] = process.argv.slice(2);
const { levels, table } = JSON.parse(readFileSync(file, "utf8"));
const before = performance.now();
const teach = await start(dist, "teach", startTeach);
const startMS = performance.now() - before;

// A class's codes as the worker of its page checks them, once: that is what a teacher waits for.
const begun = performance.now();
for (const level of Object.values(levels)) {
  const answer = teach.level(JSON.stringify(level));
  if (answer.error) throw new Error(answer.error);
}
const { entries } = teach.entries(table);
const passed = entries.map((entry) => teach.tonight(entry)).filter(({ row }) => row.status === "passed").length;
const codesMS = performance.now() - begun;
console.log(JSON.stringify({ start_ms: startMS, codes_ms: codesMS, passed }));
process.exit(0); // the program waits for calls for ever
