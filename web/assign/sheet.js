// The page that a student prints: who, what, how far, and the codes.

import { EVERY_NIGHT, PAR } from "../frame/played.js";
import { count, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { qrCode } from "./qr.js";

/** How deep a level was won, in words. */
export function depthText(depth, kind) {
  if (depth === PAR) return say("task.depth.par");
  if (depth === EVERY_NIGHT) return say("task.depth.every");
  return kind === "break" ? say("task.depth.won") : say("task.depth.tonight");
}

/**
 * @param {{task: {label: string}, name: string, codes: {title: string, depth: number, kind: string, text: string, tries: number}[]}} what
 * @returns {HTMLElement}
 */
export function codeSheet({ task, name, codes }) {
  return element("section", { className: "handing" },
    element("p", { className: "mark", textContent: "Leasehold" }),
    element("h1", { textContent: task.label || say("task.plain") }),
    element("p", { className: "name", textContent: name }),
    ...codes.map(({ title, depth, kind, text, tries }) => element("div", { className: "each" },
      element("h2", { textContent: title }),
      element("p", { textContent: `${depthText(depth, kind)} · ${count("task.tries", tries)}` }),
      element("div", { className: "hand" }, element("p", { className: "letters", textContent: text }), element("div", { className: "square", innerHTML: qrCode(text) })))), // which nobody wants to type
    element("p", { className: "honest", textContent: say("task.code.proves") }));
}

/** Prints a sheet and nothing else of the page. */
export function printSheet(sheet) {
  document.body.append(sheet);
  document.body.classList.add("hands");
  addEventListener("afterprint", () => {
    document.body.classList.remove("hands");
    sheet.remove();
  }, { once: true });
  print();
}
