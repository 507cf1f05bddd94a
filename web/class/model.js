// Makes of a row, as teach.wasm and the command line have it, what the table shows: with the words of the level in the language of the page.

import { bestText } from "../play/depths.js";
import { number, say } from "../frame/say.js";

/**
 * @param {object} came see teach.d.ts
 * @param {object} level what the page knows of all levels: {number, title, play}; undefined for one that is not there
 * @param {object} known what teach.wasm told of it; undefined if it was not asked
 */
export function modelled({ key, place, first, lost, who, row }, level, known) {
  const label = (list, id) => list?.find((one) => one.id === id)?.label ?? id;
  return {
    ...row,
    key,
    who,
    source: place.source,
    first,
    lost: lost && row.status === "passed",
    number: level?.number,
    title: level?.title ?? row.level,
    breaks: known?.kind === "break",
    cost: amount("cost_usd_month", row.cost_usd),
    time: amount("completion_s", row.time_s),
    changed: row.settings?.filter(({ changed }) => changed).map((setting) => settingOf(setting, known)),
    ...predictionOf(row),
    par: row.par?.map(({ id, value, bound, met }) => ({ label: label(known?.par, id), text: textOf(id, value), goal: bestText(id, bound), met })),
    missed: [...new Set(row.missed?.map(({ id }) => label(known?.goals, id)))],
    link: level && row.settings ? boardOf(row, level.play) : "",
  };
}

function amount(id, value) {
  return typeof value === "number" ? { value, text: bestText(id, value) } : null;
}

// textOf writes a value, or that there is none: work that was never done.
function textOf(id, value) {
  return typeof value === "number" ? bestText(id, value) : say("class.never");
}

function predictionOf({ prediction, status }) {
  if (!prediction) return status === "passed" || status === "failed" ? { predicted: "none" } : {};
  const { goal, guess, truth, right } = prediction;
  const share = goal.startsWith("error_rate"); // in percent
  const text = (value) => (share ? say("best.share", { n: number(value, 2) }) : number(value, 2));
  return { predicted: right ? "right" : "wrong", guess: text(guess), truth: typeof truth === "number" ? text(truth) : say("class.never") };
}

function settingOf({ control, value }, known) {
  const one = known?.controls.find(({ id }) => id === control);
  const name = one ? say("class.setting", { card: one.card, control: one.label }) : control;
  return { label: name, text: one?.options[value] ?? valueText(value) };
}

function valueText(value) {
  if (value === "on") return say("class.on");
  if (value === "off") return say("class.off");
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(value) ?? [];
  if (!digits) return value;
  return unit ? `${number(Number(digits), 9)}\u00a0${unit}` : number(Number(digits), 9);
}

// boardOf writes the link to the student's own board, with the settings of the code.
function boardOf({ settings, variant }, play) {
  const pairs = [["v", "1"], ...settings.filter(({ changed }) => changed).map(({ control, value }) => [control, value])];
  if (variant) pairs.push(["variant", variant]);
  return `${play}?${new URLSearchParams(pairs)}`;
}
