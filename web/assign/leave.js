// Asks before another student takes the tab: codes are the student's work, and they go with the name.

import { count, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { copyFrom } from "./clipboard.js";

/**
 * @param {object} kept
 * @param {{other: HTMLButtonElement, leave: () => void}} options the button that was pressed, and what takes everything away
 */
export function askFirst(kept, { other, leave }) {
  const status = element("span", { className: "unseen", role: "status" });
  const codes = element("textarea", { readOnly: true, value: kept.codes.join("\n"), rows: 3, spellcheck: false, ariaLabel: say("task.codes") });
  const copy = element("button", { type: "button", className: "quiet", textContent: kept.codes.length === 1 ? say("task.code.copy") : say("task.copy") });
  copy.addEventListener("click", () => copyFrom(copy, codes, status));
  const go = element("button", { type: "button", className: "quiet", textContent: say("task.leave.go") });
  go.addEventListener("click", leave);
  const stay = element("button", { type: "button", className: "quiet", autofocus: true, textContent: say("task.leave.stay") });
  stay.addEventListener("click", () => dialog.close());
  const n = kept.codes.length;
  const words = element("p", { id: "leave", textContent: n > 0 ? count("task.leave", n, { name: kept.name }) : say("task.leave.none") });
  const dialog = element("dialog", { className: "leave" }, words, ...(n > 0 ? [codes] : []), element("p", { className: "row" }, ...(n > 0 ? [copy] : []), stay, go), status);
  dialog.setAttribute("aria-labelledby", "leave");
  dialog.addEventListener("close", () => {
    dialog.remove();
    other.focus();
  });
  document.querySelector("main").append(dialog);
  dialog.showModal();
}
