// Proving a level: the demands of a fair level, each with what came out. It may take minutes, so it says how far it is and can be stopped.

import { number, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { demandWords, foundWords } from "./words.js";
import { startWorker } from "./worker.js";

const EFFORTS = {
  short: { full: 12, coarse: 6, seeds: 5, variants: 10, side: 4, grid: 400 },
  whole: {}, // that of the campaign
};

/**
 * @param {HTMLElement} card holds the button and the choice of how much is played
 * @param {HTMLElement} results where the demands go
 * @returns {{offer: (level: {json: string} | null) => void}} offer takes the level that would be proved; what is said of another goes
 */
export function createProof(card, results) {
  const button = card.querySelector("button.prove");
  const stop = card.querySelector("button.stop");
  const effort = card.querySelector("select");
  const way = card.querySelector(".way");
  const bar = way.querySelector("progress");
  const words = card.querySelector(".said");
  const list = results.querySelector("ul");
  const lines = results.querySelector("pre");
  let worker = null;
  let level = null;

  button.addEventListener("click", begin);
  stop.addEventListener("click", () => end(say("workshop.prove.stopped")));

  function begin() {
    quit();
    results.hidden = true;
    running(true);
    bar.removeAttribute("value"); // until the first report
    way.querySelector("span").textContent = "";
    words.textContent = say("workshop.prove.running");
    worker = startWorker({ onMessage: hear, onFail: failed });
    worker.postMessage({ prove: { json: level.json, effort: EFFORTS[effort.value] } });
    stop.focus();
  }

  function running(yes) {
    const focused = stop === document.activeElement;
    button.hidden = yes;
    stop.hidden = !yes;
    way.hidden = !yes;
    effort.disabled = yes;
    if (focused && !yes) button.focus();
  }

  function hear({ progress, proof }) {
    if (progress) {
      words.textContent = "";
      bar.value = progress.done / progress.of;
      way.querySelector("span").textContent = say("workshop.prove.way", { done: number(progress.done), of: number(progress.of) });
    }
    if (proof) show(proof);
  }

  function show({ holds, demands }) {
    const met = demands.filter((demand) => demand.holds).length;
    end(holds ? say("workshop.prove.holds", { n: number(met) }) : say("workshop.prove.falls", { n: number(demands.length - met), of: number(demands.length) }));
    list.replaceChildren(...[...demands].sort((a, b) => a.holds - b.holds).map(demandItem));
    lines.textContent = demands.map(({ what, found }) => `${what}: ${found}`).join("\n");
    results.hidden = false;
  }

  // demandItem tells a demand, and where it is not met what was found.
  function demandItem({ holds, what, found }) {
    const mark = element("b", { className: holds ? "ok" : "falls" }, holds ? say("workshop.prove.ok") : say("workshop.prove.no"));
    const words = demandWords(what);
    const said = words ? element("span", {}, words) : element("span", { lang: "en" }, what);
    const ours = foundWords(what, found);
    if (!holds || !words) said.append(element("small", ours ? {} : { lang: "en" }, ours || found));
    return element("li", {}, mark, said);
  }

  function failed(why) {
    console.warn("leasehold: the workshop:", why);
    end(say("workshop.prove.failed"));
  }

  function end(said) {
    quit();
    running(false);
    words.textContent = said;
  }

  function quit() {
    worker?.terminate();
    worker = null;
  }

  return {
    offer(next) {
      if (next?.json === level?.json) return;
      level = next;
      if (worker) end(say("workshop.prove.changed"));
      else words.textContent = "";
      results.hidden = true;
    },
  };
}
