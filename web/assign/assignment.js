// What a teacher assigns, as the text that a link carries: the format of package codec (levels/codec/assignment.go), read and written here so that no page has to fetch Go for it.

import { bytesOf, clean } from "./name.js";
import { fnv, fromBase64, reader, toBase64, writer } from "./bytes.js";

/** What an assignment has room for: characters of its text, bytes of its label, levels, and controls locked or hidden. */
export const ROOM = { text: 600, label: 32, levels: 64, fixed: 64 };

const VERSION = 1;
const SUM = 5; // bytes
const HINTS = 1;
const VARIANTS = 2;
const ID = /^[a-z0-9-]{1,40}$/;
const NONE = "-"; // where no language is chosen

/** Why a text is none: its reason is "too-long", "damaged", "malformed" or "version". */
export class Refusal extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

const refuse = (reason) => { throw new Refusal(reason); };

/**
 * Writes an assignment.
 *
 * @param {{levels: string[], language: string, label: string, hints: boolean, variants: boolean, locked: string[], hidden: string[]}} task
 * @returns {string} letters, digits, - and _
 * @throws {Refusal}
 */
export function writeAssignment(task) {
  const { levels, language, label, locked, hidden } = task;
  if (bytesOf(label) > ROOM.label || levels.length > ROOM.levels || locked.length > ROOM.fixed || hidden.length > ROOM.fixed) refuse("too-long");
  const known = (fixed) => ID.test(controlOf(fixed)) && levels.includes(levelOf(fixed));
  const sound = levels.length > 0 && new Set(levels).size === levels.length && levels.every((id) => ID.test(id)) && label === clean(label) && (language === "" || ID.test(language)) && [...locked, ...hidden].every(known);
  if (!sound) refuse("malformed");
  const w = writer([VERSION]);
  w.id(language || NONE);
  put(w, task);
  const { bytes } = w;
  bytes.push(...sumOf(bytes));
  const text = toBase64(bytes);
  return text.length > ROOM.text ? refuse("too-long") : text;
}

const levelOf = (fixed) => fixed.split(".", 1)[0];
const controlOf = (fixed) => fixed.slice(levelOf(fixed).length + 1);

// put writes all of a task but its language.
function put(w, { levels, label, hints, variants, locked, hidden }) {
  w.fixed((hints ? HINTS : 0) + (variants ? VARIANTS : 0), 1);
  w.text(label);
  w.number(levels.length);
  for (const id of levels) w.id(id);
  for (const list of [locked, hidden]) {
    const all = [...new Set(list)].sort();
    w.number(all.length);
    for (const fixed of all) {
      w.number(levels.indexOf(levelOf(fixed)));
      w.id(controlOf(fixed));
    }
  }
}

function sumOf(body) {
  const sum = fnv([...new TextEncoder().encode("task"), ...body]) >> 24n;
  return Array.from({ length: SUM }, (_, i) => Number(sum >> BigInt(8 * i) & 0xffn));
}

/**
 * Names an assignment; in another language it is the same.
 *
 * @returns {bigint} of 64 bits; codes and variants take the low 32, which are never 0
 */
export function idOf(task) {
  const w = writer();
  put(w, task);
  const id = fnv(w.bytes);
  return BigInt.asUintN(32, id) === 0n ? id + 1n : id;
}

/**
 * Reads what writeAssignment has written.
 *
 * @throws {Refusal}
 */
export function readAssignment(text) {
  if (text.length > ROOM.text) refuse("too-long");
  const data = fromBase64(text);
  if (!data || data.length < 1 + SUM) refuse("damaged");
  const body = data.subarray(0, -SUM);
  if (sumOf(body).some((byte, i) => byte !== data[body.length + i])) refuse("damaged");
  if (body[0] !== VERSION) refuse("version");
  let again = "";
  let task = null;
  try {
    task = readBody(reader(body.subarray(1)));
    again = writeAssignment(task);
  } catch {
    refuse("malformed");
  }
  return again === text ? task : refuse("malformed");
}

function readBody(r) {
  const language = r.id();
  const flags = r.byte();
  const task = { language: language === NONE ? "" : language, hints: (flags & HINTS) !== 0, variants: (flags & VARIANTS) !== 0, label: r.text(ROOM.label) };
  task.levels = Array.from({ length: r.number(ROOM.levels) }, () => r.id());
  const fixed = () => Array.from({ length: r.number(ROOM.fixed) }, () => `${task.levels[r.number(ROOM.levels)]}.${r.id()}`);
  task.locked = fixed();
  task.hidden = fixed();
  if (!r.ended()) throw new Error("malformed");
  return task;
}
