// What a player has reached, kept in this browser alone, or in a learning platform's package by the platform: one text under one key, checked whenever it is read. Texts
// come from outside, a file or an older page, so nothing of them is believed before it was looked at.

import { EVERY_NIGHT, PAR, TONIGHT } from "../frame/played.js";
import { say } from "../frame/say.js";
import { packaged } from "./packaged.js";

/** The key; its number is the version of what lies under it. */
export const KEY = "leasehold.progress.1";
/** Where a text is kept that could not be read. */
export const BROKEN = "leasehold.progress.broken";

const VERSION = 1;
const LARGEST = 256 * 1024; // characters of a file
const LEVELS = 500;
const BESTS = 16;
const MOST = 1e6; // tries, and what is guessed
const ID = /^[a-z0-9-]{1,64}$/;
const MEASURE = /^[a-z0-9_-]{1,80}$/;

const fresh = () => ({ depth: 0, tries: 0, best: new Map(), guess: undefined, was: undefined });
const whole = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
const amount = (value) => Number.isFinite(value) && value >= 0 && value < 1e15;
const plain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a level is won: every night, or where there are no others tonight. */
export function won({ depth }, kind) {
  return depth >= (kind === "break" ? TONIGHT : EVERY_NIGHT);
}

/** Whether the question before the first run has nothing left to say: a guess stays in sight until a run has answered it. */
export function asked({ guess, was, tries }) {
  return was !== undefined || guess === null || (guess === undefined && tries > 0);
}

/**
 * Reads a kept text or a file.
 *
 * @param {string} text
 * @returns {Map<string, object>} by level: depth, tries, best (a Map of numbers), guess (a number, null for none, undefined if never asked), was
 * @throws {Error} whose message says in words what is wrong
 */
export function parse(text) {
  if (text.length > LARGEST) throw new Error(say("store.large"));
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error(say("store.cut"));
  }
  if (!plain(found) || found.leasehold !== "progress" || !plain(found.levels)) throw new Error(say("store.other"));
  if (found.version !== VERSION) throw new Error(say("store.version"));
  const entries = Object.entries(found.levels);
  if (entries.length > LEVELS) throw new Error(say("store.levels"));
  return new Map(entries.map(([id, level]) => {
    if (!ID.test(id)) throw new Error(say("store.id"));
    return [id, parseLevel(id, level)];
  }));
}

function parseLevel(id, level) {
  if (!plain(level)) throw new Error(say("store.form", { id }));
  const { depth = 0, tries = 0, best = {}, guess, was } = level;
  if (!whole(depth, PAR)) throw new Error(say("store.depth", { id }));
  if (!whole(tries, MOST)) throw new Error(say("store.tries", { id }));
  if (!plain(best) || Object.keys(best).length > BESTS || !Object.entries(best).every(([name, value]) => MEASURE.test(name) && amount(value))) throw new Error(say("store.best", { id }));
  if (guess !== undefined && guess !== null && !(amount(guess) && guess <= MOST)) throw new Error(say("store.guess", { id }));
  if (was !== undefined && !amount(was)) throw new Error(say("store.answer", { id }));
  return { depth, tries, best: new Map(Object.entries(best)), guess, was };
}

/** Writes what parse reads. */
export function write(levels) {
  const all = [...levels].map(([id, { depth, tries, best, guess, was }]) => [id, { depth, tries, best: Object.fromEntries(best), guess, was }]);
  return JSON.stringify({ leasehold: "progress", version: VERSION, levels: Object.fromEntries(all) });
}

/** The better of two: nothing that either has is lowered. Of two guesses the first one's counts. */
export function merge(one, two) {
  const all = new Map(one);
  for (const [id, b] of two) {
    const a = all.get(id) ?? fresh();
    const best = new Map(a.best);
    for (const [name, value] of b.best) best.set(name, Math.min(value, best.get(name) ?? value));
    const { guess, was } = a.guess === undefined ? b : a;
    all.set(id, { depth: Math.max(a.depth, b.depth), tries: Math.max(a.tries, b.tries), best, guess, was: was ?? (guess === b.guess ? b.was : undefined) });
  }
  return all;
}

/** Where pages keep what they know of the player: the browser's storage, or what they say instead, but in a package always the platform. It may throw. */
export const shelf = (storage = () => localStorage) => packaged()?.storage ?? storage();

/**
 * Opens the store. Storage throws in some frames and private windows: then what is reached lasts as long as the page.
 *
 * @param {() => Storage} [elsewhere] where to keep it instead, but in a package
 */
export function openStore(elsewhere) {
  let levels = new Map();
  let broken = false;

  // read takes up what another tab may have written since.
  function read() {
    let text = null;
    try {
      text = shelf(elsewhere).getItem(KEY);
    } catch {
      // as if there were nothing
    }
    if (text === null) return;
    try {
      levels = merge(levels, parse(text));
    } catch {
      broken = true;
      keep(BROKEN, text);
      keep(KEY, write(levels)); // so that it is said once
    }
  }

  function keep(key, text) {
    try {
      shelf(elsewhere).setItem(key, text);
    } catch {
      // it lasts as long as the page
    }
  }

  read();
  return {
    /** Whether what was kept could not be read. It lies under BROKEN now. */
    broken,
    /** Takes up what other tabs have kept since. */
    refresh: read,
    level: (id) => levels.get(id) ?? fresh(),
    /** Takes what was reached at a level into what is kept; tries are added. */
    add(id, { depth = 0, tries = 0, best = new Map(), guess, was }) {
      read();
      const before = levels.get(id) ?? fresh();
      levels = merge(levels, new Map([[id, { depth, tries: Math.min(before.tries + tries, MOST), best, guess, was }]]));
      keep(KEY, write(levels));
    },
    export: () => write(levels),
    /**
     * Takes a file into what is kept, the better of both.
     *
     * @returns {number} how many levels got better
     * @throws {Error} whose message says in words what is wrong with the file
     */
    import(text) {
      const other = parse(text);
      read();
      const merged = merge(levels, other);
      const better = [...merged].filter(([id, { depth }]) => depth > (levels.get(id)?.depth ?? 0)).length;
      levels = merged;
      keep(KEY, write(levels));
      return better;
    },
  };
}

/** What to say when a store was broken. */
export const brokenWords = () => say("store.broken");
