// A task that a teacher assigned. What it is made of is fetched when the address names one, so that nobody else pays.

import { say } from "../frame/say.js";
import { element } from "./element.js";

/**
 * @param {string | null} text of the address
 * @param {(task: object | null) => void} play is called once the board may come
 */
export function openTask(text, play) {
  if (text === null) return play(null);
  const { level, kind } = document.documentElement.dataset;
  const own = document.querySelector(".board").dataset;
  const script = element("script", { src: own.task });
  document.head.append(element("link", { rel: "stylesheet", href: own.style }), script);
  script.addEventListener("load", async () => play(await globalThis.leaseholdTask({ text, level, kind })));
  script.addEventListener("error", () => {
    const again = element("button", { type: "button", className: "quiet", textContent: say("task.again") });
    again.addEventListener("click", () => location.reload());
    document.querySelector("main").prepend(element("p", { className: "noscript", role: "alert" }, `${say("task.missing")} `, again));
  });
  return undefined;
}
