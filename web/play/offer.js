// The offer to try every setting, once tonight is won. What does it is fetched when the player asks for it, so that nobody else pays.

import { say } from "../frame/say.js";
import { TONIGHT } from "../frame/played.js";
import { won } from "./store.js";

/**
 * @param {HTMLElement} section its data names the addresses of script, worker, wasm_exec.js, sim.wasm and the level; it holds a button and a p.came
 * @param {{kind: string, send: (kind: string, id?: string, value?: *) => void}} options
 * @returns {{reached: (level: {depth: number}) => void, run: (run: object) => void}}
 */
export function passingOffer(section, { kind, send }) {
  const button = section.querySelector(".ask button");
  let picture = null;
  let run = null;
  let all = false; // whether the level is won, so that nothing is left to be found

  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") === "true" || !run) return;
    button.setAttribute("aria-disabled", "true");
    const script = document.createElement("script");
    script.src = section.dataset.script;
    script.addEventListener("load", () => {
      picture = globalThis.leaseholdPassing(section, { kind, send, run, won: all });
      script.remove();
    });
    script.addEventListener("error", () => {
      script.remove();
      button.removeAttribute("aria-disabled");
      section.querySelector(".came").textContent = say("passing.offline");
    });
    document.head.append(script);
  });

  return {
    reached(level) {
      section.hidden = level.depth < TONIGHT;
      all = won(level, kind);
      picture?.won(all);
    },
    run(next) {
      run = next;
      picture?.run(next);
    },
  };
}
