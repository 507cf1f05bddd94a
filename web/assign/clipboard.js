// Buttons that copy a text, and say so.

import { say } from "../frame/say.js";

const AWHILE = 3000; // milliseconds

/**
 * Copies what a field or an element holds; where that is not allowed it selects it.
 *
 * @param {HTMLButtonElement} button says what came of it for a while
 * @param {HTMLElement} from
 * @param {HTMLElement} status a live region
 * @param {HTMLElement} [shown] what to select instead, where `from` is not on the page
 */
export async function copyFrom(button, from, status, shown = from) {
  const was = button.dataset.was ?? button.textContent;
  button.dataset.was = was;
  try {
    await navigator.clipboard.writeText(from.value ?? from.textContent);
    button.textContent = say("assign.copied");
  } catch {
    if (shown.select) shown.select();
    else getSelection().selectAllChildren(shown);
    button.textContent = matchMedia("(pointer: coarse)").matches ? say("assign.selected.touch") : say("assign.selected"); // a phone has no such keys
  }
  status.textContent = button.textContent;
  setTimeout(() => {
    button.textContent = was;
    status.textContent = "";
  }, AWHILE);
}
