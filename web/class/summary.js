// What the page says of the class as a whole, over its table: where it failed most, and who has not handed in what.

import { count, number, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { absent, hardest } from "./rows.js";

/** How many levels are named at once. */
export const LISTED = 4;

/** Names levels. */
export const titles = (ids, levels) => ids.map((id) => levels[id]?.title ?? id).join(", ");

/** Says where the class failed most. levels is what the page knows of all levels, by id. */
export function summarise(all, levels) {
  const list = hardest(all).slice(0, LISTED);
  const place = document.querySelector(".hardest");
  place.hidden = list.length === 0;
  place.querySelector("ul").replaceChildren(...list.map((one) => {
    const lines = [];
    if (one.nights > 0) lines.push(count("class.hardest.nights", one.nights));
    if (one.guessed > 0) lines.push(say("class.hardest.wrong", { n: number(one.wrong), of: number(one.guessed) }));
    for (const { label, count: n } of one.missed.slice(0, 3)) lines.push(say("class.hardest.missed", { label, n: number(n) }));
    const bar = element("meter", { max: one.codes, value: one.failed, ariaHidden: "true" });
    return element("li", {}, element("b", {}, levels[one.level].title), bar, element("span", {}, say("class.hardest.failed", { n: number(one.failed), of: number(one.codes) })), ...lines.map((line) => element("small", {}, line)));
  }));
}

/** Says who has not handed in which levels of the assignment; null for none. */
export function missing(all, levels, assignment) {
  const place = document.querySelector(".absent");
  place.hidden = !assignment || all.length === 0;
  if (place.hidden) return;
  const list = absent(all, assignment);
  const items = list.map(({ name, levels: left }) => element("li", {}, element("b", {}, element("bdi", {}, name)), ` ${left.length === assignment.levels.length ? say("class.absent.all") : titles(left, levels)}`));
  place.querySelector("summary span").textContent = `(${number(list.length)})`;
  place.querySelector("ul").replaceChildren(...(items.length ? items : [element("li", {}, say("class.absent.none"))]));
}
