// What a row of the table says. Signs stand beside words, so that nothing is told by colour alone.

import { count, number, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { reasonWords } from "./reasons.js";
import { resultOf } from "./rows.js";

const VERDICTS = {
  par: () => say("class.result.par"),
  every: () => say("class.result.every"),
  tonight: () => say("class.result.tonight"),
  failed: () => say("class.result.failed"),
  refused: () => say("class.result.refused"),
  duplicate: () => say("class.result.duplicate"),
  version: () => say("class.result.version"),
  changed: () => say("class.result.changed"),
  missing: () => say("class.result.missing"),
};

const SHOWN = 40; // characters of a text that is no code

/** What a result is called. */
export const resultWords = (result) => VERDICTS[result]();

const small = (words) => element("small", {}, words);
const sign = (good) => element("span", { className: good ? "good" : "bad", ariaHidden: "true" }, good ? "✓" : "✕");

/** Gives the cells of a row. heads says what each column is called, for where a row is a card. */
export function cells(row, heads) {
  const all = {
    level: [row.title ?? row.level ?? ""],
    result: result(row),
    cost: [row.cost?.text ?? ""],
    time: [row.time?.text ?? ""],
    settings: settings(row),
    prediction: prediction(row),
    tries: [row.tries ? number(row.tries) : ""],
    par: par(row),
  };
  const name = element("th", { scope: "row", className: "name" }, element("bdi", {}, row.name || say("class.nobody")), small(where(row)), ...handedIn(row));
  return [name, ...Object.entries(all).map(([column, content]) => {
    const cell = element("td", { className: column }, ...content);
    cell.dataset.label = heads[column]();
    cell.classList.toggle("empty", cell.textContent === "");
    return cell;
  }), element("td", { className: "board" }, ...board(row))];
}

function where({ line, source, label }) {
  const at = source ? say("class.line.file", { line: number(line), file: source }) : say("class.line", { line: number(line) });
  return label ? `${label} · ${at}` : at;
}

// handedIn shows what no code could be read from, so that it can be looked up where it came from.
function handedIn({ level, text }) {
  if (level || !text) return [];
  return [element("small", {}, element("code", {}, text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text))];
}

function result(row) {
  const mark = element("span", { className: "verdict" }, VERDICTS[resultOf(row)]());
  mark.dataset.result = resultOf(row);
  return [mark, ...why(row).map(small)];
}

// why says what is behind the result, and what is still to come.
function why(row) {
  const words = [];
  if (row.reason === "duplicate" && row.first?.source) words.push(say("class.why.duplicate.file", { line: number(row.first.line), file: row.first.source }));
  else if (row.reason) words.push(reasonWords(row.reason, row.args));
  if (row.status === "failed" && row.missed.length > 0) words.push(say("class.missed", { goals: row.missed.join(", ") }));
  if (row.pending) words.push(say("class.nights.wait"));
  if (row.lost) words.push(say("class.nights.lost"));
  return words;
}

function settings({ changed }) {
  if (!changed) return [];
  if (changed.length === 0) return [say("class.settings.start")];
  return [element("ul", {}, ...changed.map(({ label, text }) => element("li", {}, `${label} `, element("b", {}, text))))];
}

function prediction({ predicted, guess, truth }) {
  if (predicted === "right") return [sign(true), ` ${say("class.guess.right", { guess })}`];
  if (predicted === "wrong") return [sign(false), ` ${say("class.guess.wrong", { guess, truth })}`];
  if (predicted === "none") return [say("class.guess.none")];
  return [];
}

function par({ par: bounds }) {
  if (!bounds?.length) return [];
  return [element("ul", {}, ...bounds.map(({ label, goal, text, met }) => element("li", {}, met ? sign(true) : element("span", { className: "open", ariaHidden: "true" }, "–"), ` ${met ? say("class.par.met", { label, text }) : say("class.par.missed", { label, text, goal })}`)))];
}

function board({ link, name, title }) {
  if (!link) return [];
  return [element("a", { href: link, target: "_blank", rel: "noopener", ariaLabel: say("class.board.of", { name, level: title }) }, say("class.board"))];
}

/** Says how the whole class did, as a list of figures. */
export function tallyItems({ codes, passed, failed, refused, duplicate, other, missing }) {
  const items = [count("class.tally.codes", codes), say("class.tally.passed", { n: number(passed) }), say("class.tally.failed", { n: number(failed) }), say("class.tally.refused", { n: number(refused) })];
  if (duplicate > 0) items.push(say("class.tally.duplicate", { n: number(duplicate) }));
  if (other > 0) items.push(say("class.tally.other", { n: number(other) }));
  if (missing > 0) items.push(say("class.tally.missing", { n: number(missing) }));
  return items;
}
