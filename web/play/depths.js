// The three depths at which a level can be passed, and which of them was: by an icon, a word and, for par, the best value so far.

import { number, say } from "../frame/say.js";
import { EVERY_NIGHT, PAR, TONIGHT } from "../frame/played.js";

const DEPTHS = { tonight: TONIGHT, every: EVERY_NIGHT, par: PAR };

/** Writes a best value with the unit that its measure's name tells. */
export function bestText(id, best) {
  const n = number(best, 2, 0, false); // as the board writes what it is beside
  if (id.startsWith("error_rate")) return say("best.share", { n: number(best * 100, 2) });
  if (id.startsWith("cost_usd")) return say("best.cost", { n });
  return /_s(-|$)/.test(id) && !id.startsWith("peak") ? say("best.seconds", { n }) : n;
}

/** @param {HTMLElement} list its items name their depth in data-depth, hold a .word and, by data-id, a .bound and a .best for each bound of par */
export function depthList(list) {
  /** @param {{depth: number, best: Map<string, number>}} level what was reached */
  function reached({ depth, best }) {
    for (const item of list.querySelectorAll("[data-depth]")) {
      const passed = depth >= DEPTHS[item.dataset.depth];
      item.classList.toggle("passed", passed);
      item.querySelector(".word").textContent = passed ? say("depth.passed") : say("depth.open");
    }
    for (const place of list.querySelectorAll(".best")) {
      const { id } = place.dataset;
      place.textContent = best.has(id) ? ` ${say("best", { best: bestText(id, best.get(id)) })}` : "";
    }
  }

  return {
    reached,
    /** A student's own variant has bounds of its own. */
    run({ par = [] }) {
      for (const place of list.querySelectorAll(".bound")) {
        const bound = par.find(({ id }) => id === place.dataset.id);
        if (bound) place.textContent = `${bound.label}: ${bound.goal}`;
      }
    },
  };
}
