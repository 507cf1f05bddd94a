// What the reader and the prover found, in words for teachers. Both speak English, and to people who know their words.

import { number, say } from "../frame/say.js";

const VALUE = /^([\d.]+)( s| %| USD\/mo|)$/;
const BOUND = /^(.*) (?:(under|at most|at least) ([\d.]+(?: s| %| USD\/mo|))|none)$/;

// valueWords writes a value as the page's language does; package levels has written it in English (UnitText).
function valueWords(text) {
  const [, digits, unit] = text.match(VALUE) ?? [];
  if (digits === undefined) return text;
  const n = number(Number(digits), 2, 0, false);
  if (unit === " s") return say("best.seconds", { n });
  if (unit === " %") return say("best.share", { n });
  return unit ? say("best.cost", { n }) : n;
}

// goalWords writes a goal's label and bound so (BoundText).
function goalWords(text) {
  const [, label, how, bound] = text.match(BOUND) ?? [];
  if (label === undefined) return text;
  const value = valueWords(bound ?? "");
  if (how === "under") return `${label}: ${say("workshop.bound.below", { value })}`;
  if (how === "at most") return `${label}: ${say("workshop.bound.most", { value })}`;
  return `${label}: ${how ? say("workshop.bound.least", { value }) : say("workshop.bound.none")}`;
}

const sum = (...numbers) => number(numbers.reduce((all, n) => all + Number(n), 0));

// Each demand as the prover has it (levels/prove), and how the page says it.
const demands = [
  [/^three hints, two wrong answers, a taught control$/, () => say("workshop.demand.texts")],
  [/^every setting can be run$/, () => say("workshop.demand.run")],
  [/^the start loses$/, () => say("workshop.demand.start")],
  [/^the solution wins tonight$/, () => say("workshop.demand.tonight")],
  [/^the solution wins every night$/, () => say("workshop.demand.every")],
  [/^the solution wins with every seed$/, () => say("workshop.demand.seeds")],
  [/^(.+) misses (.+) on some night, and wins tonight$/, (answer, goal) => say("workshop.demand.wrong.night", { answer, goal })],
  [/^(.+) misses (.+) tonight$/, (answer, goal) => say("workshop.demand.wrong.tonight", { answer, goal })],
  [/^settings win$/, () => say("workshop.demand.win")],
  [/^without (.+) at most (\d+) % win$/, (_, share) => say("workshop.demand.without", { share })],
  [/^a par$/, () => say("workshop.demand.par")],
  [/^par, (.+), is the best that wins$/, (goal) => say("workshop.demand.par.best", { goal: goalWords(goal) })],
  [/^par_with reaches the par$/, () => say("workshop.demand.par.with")],
  [/^at least (\d+) variants, and of those drawn at least (\d+) % play out in a way of their own$/, (least, share) => say("workshop.demand.variants", { least, share })],
  [/^on (\d+) corners and (\d+) drawn variants the start loses$/, (...tried) => say("workshop.demand.variants.start", { n: sum(...tried) })],
  [/^on (\d+) corners and (\d+) drawn variants the solution wins tonight(?: and on \d+ x \d+ nights)?$/, (...tried) => say("workshop.demand.variants.solution", { n: sum(...tried) })],
  [/^on (\d+) corners and (\d+) drawn variants what reaches the par wins tonight(?: and on \d+ x \d+ nights)?$/, (...tried) => say("workshop.demand.variants.par", { n: sum(...tried) })],
  [/^on (\d+) corners and (\d+) drawn variants every wrong answer loses where it says$/, (...tried) => say("workshop.demand.variants.wrong", { n: sum(...tried) })],
];

/** Says a demand of the prover's, or gives "" for one that is not known here. */
export function demandWords(what) {
  for (const [pattern, words] of demands) {
    const found = what.match(pattern);
    if (found) return words(...found.slice(1));
  }
  return "";
}

/** Says what the prover found of a par that is not the best, or gives "" where its own words must do. */
export function foundWords(what, found) {
  const [, value, settings] = found.match(/^([\d.]+(?: \S+)?) with (.+)$/) ?? [];
  if (value === undefined) return "";
  if (/^par, .+, is the best that wins$/.test(what)) return say("workshop.found.par", { value: valueWords(value), settings });
  return what === "par_with reaches the par" ? say("workshop.found.par.with", { value: valueWords(value) }) : "";
}

const UNKNOWN = /^an unknown field(?: \(did you mean (.+)\?\))?$/;

/** Says what is wrong with a text, or with a field as the end of a sentence that begins with the field; or gives "" where the reader's own words must do. */
export function faultWords({ got, want }, text) {
  if (got.startsWith("is not YAML") && text.trimStart().startsWith("{")) return say("workshop.fault.json"); // JSON is YAML to the reader
  if (got === "nothing" && want === "this field") return say("workshop.fault.missing");
  if (got === "the field a second time") return say("workshop.fault.twice");
  const unknown = got.match(UNKNOWN);
  if (!unknown) return "";
  const names = want.replace(/^one of /, "");
  return unknown[1] ? say("workshop.fault.meant", { name: unknown[1], names }) : say("workshop.fault.unknown", { names });
}
