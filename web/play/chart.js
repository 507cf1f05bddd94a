// What a picture of settings is made of, as numbers alone: scales, ticks, marks, the stair of the best, rows, and where a label has room.

import { number, say } from "../frame/say.js";

/** How a measure's numbers are shown: what to multiply them by, and their unit in a title and beside a number. */
export function unitOf(measure) {
  if (measure === "error_rate") return { times: 100, name: say("passing.unit.percent"), whole: false };
  if (measure.startsWith("cost_usd")) return { times: 1, name: say("passing.unit.cost"), whole: false };
  if (measure.endsWith("_s") && !measure.startsWith("peak")) return { times: 1, name: say("passing.unit.seconds"), whole: false };
  return { times: 1, name: "", whole: true };
}

/**
 * The span of an axis: all values, with room on both sides, and those bounds that are not far away.
 *
 * @returns {[number, number]}
 */
export function span(values, bounds = []) {
  let low = Math.min(...values);
  let high = Math.max(...values);
  const room = high - low || Math.abs(high) * 0.2 || 1;
  for (const bound of bounds) {
    if (bound < low - room || bound > high + room) continue;
    low = Math.min(low, bound);
    high = Math.max(high, bound);
  }
  const pad = (high - low || room) * 0.12;
  return [low - pad, high + pad];
}

/** A function from a value to a place. */
export const scale = ([low, high], from, to) => (value) => from + ((value - low) / (high - low)) * (to - from);

/** At most `most` round numbers inside a span, none below 0. */
export function ticks([low, high], most, whole = false) {
  let step = 10 ** Math.floor(Math.log10((high - low) / most));
  for (const times of [1, 2, 5, 10, 20]) {
    const wide = step * times;
    if (whole && wide < 1) continue;
    const first = Math.ceil(Math.max(low, 0) / wide);
    const count = Math.floor(high / wide) - first + 1;
    if (count <= most) return Array.from({ length: Math.max(count, 0) }, (_, i) => +((first + i) * wide).toPrecision(12));
  }
  return [];
}

/** How a tick is written. */
export const tickText = (value) => number(value, 12);

/**
 * Gathers settings that come to the same: each mark stands for all of them.
 *
 * @param {{settings: object, across: {value, text} | null, up: {value, text} | null}[]} places
 * @returns {{key: string, across: object, up: object, places: number[]}[]} from left to right, from below
 */
export function gather(places) {
  const marks = new Map();
  places.forEach(({ across, up }, i) => {
    if (!across || !up) return;
    const key = `${across.value} ${up.value}`;
    const mark = marks.get(key) ?? { key, across, up, places: [] };
    mark.places.push(i);
    marks.set(key, mark);
  });
  return [...marks.values()].sort((a, b) => a.across.value - b.across.value || a.up.value - b.up.value);
}

/** The marks that no other is better than, from left to right. Less is better, unless the options say otherwise of a side. */
export function best(marks, { across = false, up = false } = {}) {
  const x = (mark) => (across ? -1 : 1) * mark.across.value;
  const y = (mark) => (up ? -1 : 1) * mark.up.value;
  const kept = marks.filter((m) => !marks.some((o) => x(o) <= x(m) && y(o) <= y(m) && (x(o) < x(m) || y(o) < y(m))));
  return kept.sort((a, b) => a.across.value - b.across.value);
}

/** The corners of the stair through points, from left to right: along first, then down; or the other way. */
export function stair(points, along = true) {
  return points.flatMap(([x, y], i) => {
    if (i === 0) return [[x, y]];
    const [beforeX, beforeY] = points[i - 1];
    return [along ? [x, beforeY] : [beforeX, y], [x, y]];
  });
}

/** How far settings are from others: controls that differ. */
export const distance = (one, two) => Object.keys(one).filter((id) => one[id] !== two[id]).length;

/**
 * Which of a mark's settings speaks for it: one that holds on other nights before one that does not, then the nearest to the player's.
 *
 * @returns {number} its place, or -1 where all of them are to be found by the player
 */
export function speaker(mark, { places, held, own, won }) {
  const open = mark.places.filter((i) => won || held.get(i) === false);
  const near = (i) => distance(places[i].settings, own) - (held.get(i) ? 1000 : 0);
  return open.reduce((found, i) => (found < 0 || near(i) < near(found) ? i : found), -1);
}

/** The rows of the table: of each mark one, those that hold first, then the best. */
export function rows(marks, { held, more = {} }, most = 50) {
  const holds = (mark) => mark.places.some((i) => held.get(i));
  const sign = (side) => (more[side] ? -1 : 1);
  return [...marks].sort((a, b) => holds(b) - holds(a) || sign("up") * (a.up.value - b.up.value) || sign("across") * (a.across.value - b.across.value)).slice(0, most);
}

/** A setting's value in words: "3 s", "1 m 30 s", "on", or what its option is called. */
export function valueText(control, text) {
  const option = control.options?.find((o) => (o.value ?? o) === text);
  if (option) return option.label ?? option.value ?? text;
  if (control.kind === "switch") return text === "on" ? say("passing.on") : say("passing.off");
  return text.replace(/\d+(\.\d+)?/g, (n) => number(Number(n), 9)).replace(/(\d)(ms|[hms])/g, "$1\u00a0$2").replace(/([hms])(\d)/g, "$1 $2");
}

/** Settings in words, "Lease: 3 s; Tokens: on", with the part's name where two controls are called the same. */
export function settingsText({ board, controls }, settings) {
  return controls.map((control) => {
    const twice = controls.filter(({ label }) => label === control.label).length > 1;
    const part = twice && board.parts.find(({ id }) => id === (control.card ?? control.target?.split(".")[0]));
    return `${control.label}${part ? ` (${part.short ?? part.name})` : ""}: ${valueText(control, settings[control.id])}`;
  }).join("; ");
}

/** The first of some boxes that meets none of the others and lies inside the frame; else the first. Boxes are {x, y, w, h}. */
export function roomFor(candidates, others, frame) {
  const meets = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
  const inside = (a) => a.x >= frame.x && a.y >= frame.y && a.x + a.w <= frame.x + frame.w && a.y + a.h <= frame.y + frame.h;
  return candidates.find((c) => inside(c) && !others.some((o) => meets(c, o))) ?? candidates.find(inside) ?? candidates[0];
}
