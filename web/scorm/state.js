// What a platform keeps of a level between two visits: a text of at most 4,000 ASCII characters. It comes back from outside, so nothing of it is believed before it
// was looked at.

import { parse, write } from "../play/store.js";

/** How long the text may be. */
export const MOST = 4000;
const VERSION = 1;
const LONGEST = 2000; // characters of a moment
const HINTS = 100;

/** What there is before anything was reached. */
export const nothing = () => ({ progress: null, toured: false, hints: 0, moment: "" });

/**
 * Writes a state. One that is too long loses what can be found again: first the best values, the oldest first, then the moment. What was reached, the tries and the guess stay.
 *
 * @param {string} level
 * @param {{progress: string | null, toured: boolean, hints: number, moment: string}} state progress is a text of the store, of which the level's part is kept
 */
export function writeState(level, { progress, toured, hints, moment }) {
  const record = progress === null ? undefined : JSON.parse(write(parse(progress))).levels[level];
  const best = Object.entries(record?.best ?? {});
  for (let from = 0; ; from++) {
    const kept = record && { ...record, best: Object.fromEntries(best.slice(from)) };
    const text = ascii(JSON.stringify({ leasehold: "scorm", version: VERSION, level, record: kept, toured, hints, moment: from > best.length ? "" : moment }));
    if (text.length <= MOST || from > best.length) return text;
  }
}

const ascii = (text) => text.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Reads what writeState wrote for the same level.
 *
 * @returns {ReturnType<typeof nothing> | null} null for a text that is none
 */
export function readState(level, text) {
  if (text === "") return nothing();
  try {
    const found = JSON.parse(text);
    const { record, toured, hints, moment } = found;
    if (found.leasehold !== "scorm" || found.version !== VERSION || found.level !== level) return null;
    if (typeof toured !== "boolean" || !Number.isInteger(hints) || hints < 0 || hints > HINTS || typeof moment !== "string" || moment.length > LONGEST) return null;
    const progress = record === undefined ? null : JSON.stringify({ leasehold: "progress", version: 1, levels: { [level]: record } });
    if (progress !== null) parse(progress);
    return { progress, toured, hints, moment };
  } catch {
    return null;
  }
}
