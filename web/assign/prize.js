// Says at the foot of the window that there is a code, for as long as the panel that has it is out of sight: on a phone it lies several screens below the board.

import { element } from "../play/element.js";

/**
 * @param {HTMLElement} panel
 * @param {HTMLElement} board what it lies over
 * @returns {(words: string) => void} says it, or takes it away: ""
 */
export function prize(panel, board) {
  let seen = false; // whether the panel is in sight
  const button = element("button", { type: "button", className: "prize", hidden: true });
  button.addEventListener("click", () => {
    panel.scrollIntoView({ block: "center" });
    panel.querySelector(".doors button, input")?.focus({ preventScroll: true });
  });
  board.append(button);
  new IntersectionObserver((entries) => {
    seen = entries.at(-1).intersectionRatio >= 0.5;
    if (seen) button.hidden = true;
  }, { threshold: [0, 0.5] }).observe(panel);
  return (words) => {
    button.textContent = words;
    button.hidden = seen || !words;
  };
}
