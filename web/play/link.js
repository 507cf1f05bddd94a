// Links that open a moment: level, settings, incident, seed and time, in the page's own address.

import { momentOf } from "../frame/moment.js";
import { OWN } from "../frame/own.js";
import { say } from "../frame/say.js";

const LONGEST = 2000; // characters

/**
 * Writes the link to a moment. Of the run it takes `link`, which leaves out what is at its start.
 *
 * @param {string} page the address of the level's page
 * @param {{link: string}} run
 * @param {{time: number}} view
 * @returns {string} "" if it would be too long
 */
export function linkTo(page, run, view) {
  const url = new URL(page);
  url.search = momentOf(run, view);
  url.hash = "";
  return url.href.length > LONGEST ? "" : url.href;
}

/**
 * What of a page's address its frame gets: all but what the frame's own address says, and what a task holds.
 *
 * @param {string} search
 * @param {string[]} [held] controls that a teacher has locked or hidden: no address moves them
 * @returns {{pairs: string[][], words: string}} words is a sentence about a link that cannot be handed on, or ""
 */
export function readLink(search, held = []) {
  if (search.length > LONGEST) return { pairs: [], words: say("link.long") };
  const all = [...new URLSearchParams(search)];
  const pairs = all.filter(([name]) => !OWN.includes(name) && !held.includes(name));
  return { pairs, words: all.some(([name]) => name === "level") ? say("link.level") : "" };
}
