// Asks the student for the name that the teacher knows.

import { count, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { LONGEST, lettersOver, tidy } from "./name.js";

/**
 * @param {{lead: string, variants: boolean, go: string, onName: (name: string) => void}} options what is said above the field, whether the name makes a variant, and what is said on the button
 * @returns {HTMLFormElement}
 */
export function nameForm({ lead, variants, go, onName }) {
  const input = element("input", { id: "student", type: "text", name: "student", autocomplete: "off", autocapitalize: "words", spellcheck: false, maxLength: 200, required: true });
  const fault = element("p", { id: "student-fault", className: "fault", role: "status" });
  input.setAttribute("aria-describedby", "student-help student-fault");
  const form = element("form", { className: "naming", noValidate: true, autocomplete: "off" },
    element("p", { className: "lead", textContent: lead }),
    element("label", { htmlFor: "student", textContent: say("task.name") }),
    element("div", { className: "row" }, input, element("button", { className: "quiet", textContent: go })),
    fault,
    element("p", { id: "student-help", className: "help", textContent: variants ? say("task.name.help.variant") : say("task.name.help") }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = tidy(input.value);
    fault.textContent = faultOf(name);
    input.ariaInvalid = fault.textContent ? "true" : null;
    if (fault.textContent) return input.focus();
    return onName(name);
  });
  return form;
}

function faultOf(name) {
  if (!name) return say("task.name.none");
  const over = lettersOver(name, LONGEST);
  return over > 0 ? count("task.name.long", over) : "";
}
