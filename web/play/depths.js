// The three depths at which a level can be passed, and which of them was: by an icon, a word and, for par, the best value so far.

import { EVERY_NIGHT, PAR, TONIGHT } from "./store.js";

const DEPTHS = { tonight: TONIGHT, every: EVERY_NIGHT, par: PAR };

/** Writes a best value with the unit that its measure's name tells. */
export function bestText(id, number) {
  if (id.startsWith("error_rate")) return `${+(number * 100).toFixed(2)} %`;
  const unit = id.startsWith("cost_usd") ? " USD/mo" : /_s(-|$)/.test(id) && !id.startsWith("peak") ? " s" : "";
  return `${+number.toFixed(2)}${unit}`;
}

/**
 * @param {HTMLElement} list its items name their depth in data-depth, hold a .word and, by data-id, a .best for each bound of par
 * @returns {(level: {depth: number, best: Map<string, number>}) => void}
 */
export function depthList(list) {
  return ({ depth, best }) => {
    for (const item of list.querySelectorAll("[data-depth]")) {
      const passed = depth >= DEPTHS[item.dataset.depth];
      item.classList.toggle("passed", passed);
      item.querySelector(".word").textContent = passed ? "passed" : "not yet";
    }
    for (const place of list.querySelectorAll(".best")) {
      const number = best.get(place.dataset.id);
      place.textContent = number === undefined ? "" : ` Your best: ${bestText(place.dataset.id, number)}.`;
    }
  };
}
