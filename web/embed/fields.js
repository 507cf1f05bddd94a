// The form's fields for a level's controls: what each is set to, and whether the reader may move it.

import { number, say } from "../frame/say.js";
import { element } from "../play/element.js";

/**
 * Fills the place with a fieldset a card of the board.
 *
 * @param {HTMLElement} place
 * @param {object[]} controls as the site lists them
 */
export function showControls(place, controls) {
  const cards = [...new Set(controls.map(({ card }) => card))];
  place.replaceChildren(...cards.map((card) => {
    const own = controls.filter((control) => control.card === card);
    return element("fieldset", {}, element("legend", { textContent: card }), ...own.map(row));
  }));
}

function row(control) {
  const { id, label, card } = control;
  const output = control.kind === "slider" ? [element("output", { htmlFor: `set-${id}` })] : [];
  const access = element("select", { name: `access-${id}`, ariaLabel: say("embed.access", { control: label, card }) },
    element("option", { value: "", textContent: say("embed.free") }),
    element("option", { value: "lock", textContent: say("embed.locked") }),
    element("option", { value: "hide", textContent: say("embed.hidden") }));
  const line = element("div", { className: "control" }, element("label", { htmlFor: `set-${id}`, textContent: label }), field(control), ...output, access);
  line.addEventListener("input", () => tell(control, line));
  tell(control, line);
  return line;
}

function field({ id, kind, start, range, options }) {
  const own = { id: `set-${id}`, name: `set-${id}` };
  if (kind === "switch") return element("input", { ...own, type: "checkbox", checked: start === "on", defaultChecked: start === "on" });
  if (kind === "choice") return element("select", own, ...options.map(({ value, label }) => element("option", { value, textContent: label, selected: value === start })));
  const [min, max, step, value] = range;
  const slider = element("input", { ...own, type: "range" });
  return Object.assign(slider, { min, max, step, defaultValue: value, value }); // in this order: a value is held against the others
}

function tell({ kind, time }, line) {
  if (kind !== "slider") return;
  const input = line.querySelector("input");
  const n = number(input.valueAsNumber, 9);
  line.querySelector("output").textContent = time ? say("embed.seconds", { n }) : n;
  input.ariaValueText = line.querySelector("output").textContent;
}

/** What the fields say: {settings, hide, lock}, as the element's attributes take them. */
export function readControls(form, controls) {
  const values = controls.map((control) => [control.id, valueOf(form.elements[`set-${control.id}`], control), control.start]);
  const held = (how) => controls.map(({ id }) => id).filter((id) => form.elements[`access-${id}`].value === how);
  return {
    settings: values.filter(([, value, start]) => value !== start).map(([id, value]) => `${id}=${value}`).join("&"),
    hide: held("hide"),
    lock: held("lock"),
  };
}

function valueOf(input, { kind, time, range, start }) {
  if (kind === "switch") return input.checked ? "on" : "off";
  if (kind === "choice") return input.value;
  if (input.valueAsNumber === range[3]) return start; // as the level writes it
  return time ? `${input.value}s` : input.value;
}
