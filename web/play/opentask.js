// A task that a teacher assigned. What it is made of is fetched when the address names one, so that nobody else pays.

import { say } from "../frame/say.js";
import { element } from "./element.js";

/**
 * @param {string | null} text of the address
 * @param {(task: object | null) => void} play is called once the board may come
 */
export async function openTask(text, play) {
  if (text === null) return play(null);
  const { level, kind } = document.documentElement.dataset;
  const parts = document.querySelector(".board").dataset;
  try {
    await Promise.all([added("link", { rel: "stylesheet", href: parts.sheet }), added("script", { src: parts.task })]);
  } catch {
    const again = element("button", { type: "button", className: "quiet", textContent: say("task.again") });
    again.addEventListener("click", () => location.reload());
    return document.querySelector("main").prepend(element("p", { className: "noscript", role: "alert" }, `${say("task.missing")} `, again));
  }
  return play(await globalThis.leaseholdTask({ text, level, kind }));
}

function added(name, properties) {
  return new Promise((resolve, reject) => {
    const node = element(name, properties);
    node.addEventListener("load", resolve);
    node.addEventListener("error", reject);
    document.head.append(node);
  });
}
