// What the page says of the class as a whole, over its table: what was hard for it, and who has not handed in what.

import { number, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { absent, hardest } from "./rows.js";

/** How many levels are named at once. */
export const LISTED = 4;

/** Names levels. */
export const titles = (ids, levels) => ids.map((id) => levels[id]?.title ?? id).join(", ");

/** Says what was hard for the class. levels is what the page knows of all levels, by id. */
export function summarise(all, levels) {
  const list = hardest(all).slice(0, LISTED);
  const place = document.querySelector(".hardest");
  place.hidden = list.length === 0;
  place.querySelector("ul").replaceChildren(...list.map((one) => element("li", {}, element("b", {}, levels[one.level].title), ...shares(one), ...notes(one))));
}

// shares says how many of a level's codes came to what, with a bar for each; none where there are none. Who passed without par has passed: that bar is no fault's.
function shares({ codes, failed, nights, wrong, guessed, par, passed }) {
  return [
    ["fault", failed, codes, (of) => say("class.hardest.failed", of)],
    ["fault", nights, codes, (of) => say("class.hardest.nights", of)],
    ["fault", wrong, guessed, (of) => say("class.hardest.wrong", of)],
    ["passed", par, passed, (of) => say("class.hardest.par", of)],
  ].filter(([, n]) => n > 0).map(([className, n, of, words]) => element("div", {}, words({ n: number(n), of: number(of) }), element("meter", { className, max: of, value: n, ariaHidden: "true" })));
}

function notes({ codes, tries, missed }) {
  const lines = missed.slice(0, 3).map(({ label, count: n }) => say("class.hardest.missed", { label, n: number(n) }));
  if (tries > 0) lines.push(say("class.hardest.tries", { n: number(tries / codes, 1) }));
  return lines.map((line) => element("small", {}, line));
}

/** Says who has not handed in which levels of the assignment; null for none. */
export function missing(all, levels, assignment) {
  const list = assignment ? absent(all, assignment) : [];
  const place = document.querySelector(".absent");
  place.hidden = list.length === 0;
  document.querySelector(".present").hidden = !assignment || all.length === 0 || list.length > 0;
  place.querySelector("summary span").textContent = `(${number(list.length)})`;
  place.querySelector("ul").replaceChildren(...list.map(({ name, levels: left }) => element("li", {}, element("b", {}, element("bdi", {}, name)), ` ${left.length === assignment.levels.length ? say("class.absent.all") : titles(left, levels)}`)));
}
