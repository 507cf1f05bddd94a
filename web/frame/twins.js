// The HTML twins: one real control over each thing on the picture that a person can reach. The picture shows them, they do the work.

import { place } from "./place.js";
import { rangeTwin } from "./range.js";

const makers = { slider: rangeTwin, seek: rangeTwin, switch: switchTwin, button: buttonTwin, nudge: nudgeTwin };

/**
 * @param {HTMLElement} container lies over the canvas
 * @param {object} options
 * @param {(kind: string, id: string, value: *) => void} options.send sends to the game
 * @param {(hit: object, element: HTMLElement) => void} options.onTell called when a person asks what a part is
 * @returns {{update: (hits: object[]) => void, focus: (id: string) => void, focused: () => string}}
 */
export function createTwins(container, { send, onTell }) {
  const twins = new Map(); // id to {element, update}
  let ringed = ""; // id of the twin whose focus the picture shows

  function update(hits) {
    const boxes = place(hits);
    const gone = new Set(twins.keys());
    hits.forEach((hit, i) => {
      gone.delete(hit.id);
      let twin = twins.get(hit.id);
      if (twin?.kind !== hit.kind) {
        twin?.element.remove();
        twin = { kind: hit.kind, ...makers[hit.kind](hit, { send, onTell }) };
        twin.element.className = `twin ${hit.kind}`;
        twin.element.dataset.id = hit.id;
        twins.set(hit.id, twin);
      }
      describe(twin.element, hit);
      twin.update(hit);
      move(twin.element, boxes[i]);
    });
    for (const id of gone) {
      twins.get(id).element.remove();
      twins.delete(id);
    }
    arrange(hits.map(({ id }) => twins.get(id).element));
    queueMicrotask(tellFocus); // not now: the game is on the stack
  }

  // arrange brings the elements into the order of the list. The focused one stays in place and the others move around it,
  // since moving it would take its focus away.
  function arrange(elements) {
    let next = container.firstChild;
    for (const element of elements) {
      if (element === next) {
        next = next.nextSibling;
      } else if (element === document.activeElement) {
        while (next && next !== element) {
          const moved = next;
          next = next.nextSibling;
          container.append(moved);
        }
        next = element.nextSibling;
      } else {
        container.insertBefore(element, next);
      }
    }
  }

  function focused() {
    const active = document.activeElement;
    return container.contains(active) ? active.dataset.id ?? "" : "";
  }

  function tellFocus() {
    const id = focused();
    const ring = id && document.activeElement.matches(":focus-visible") ? id : "";
    if (ring === ringed) return;
    ringed = ring;
    send("focus", ring);
  }

  for (const type of ["focusin", "focusout", "keydown", "pointerdown"]) {
    // After the event: by then the browser knows where the focus is, and whether it is one to show.
    container.addEventListener(type, () => queueMicrotask(tellFocus));
  }

  return { update, focused, focus: (id) => twins.get(id)?.element.focus({ preventScroll: true }) };
}

// describe and move touch the document only where something changed: both come with every frame while the board plays.
function describe(element, { label, text, kind }) {
  set(element, "aria-label", label);
  if (kind === "button" || kind === "nudge") set(element, "aria-description", text);
  else if (kind !== "switch") set(element, "aria-valuetext", text);
}

function move(element, box) {
  for (const side of ["left", "top", "width", "height"]) {
    const value = `${box[side]}px`;
    if (element.style[side] !== value) element.style[side] = value;
  }
}

function set(element, name, value = "") {
  if (element.getAttribute(name) === value) return;
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

function switchTwin({ id }, { send }) {
  const element = Object.assign(document.createElement("input"), { type: "checkbox" });
  element.setAttribute("role", "switch");
  element.addEventListener("change", () => {
    send("set", id, element.checked ? 1 : 0);
    send("commit", id);
  });
  return {
    element,
    update({ value }) {
      if (element.checked !== value > 0) element.checked = value > 0;
    },
  };
}

function buttonTwin(hit, { onTell }) {
  const element = Object.assign(document.createElement("button"), { type: "button" });
  let latest = hit;
  element.addEventListener("click", () => onTell(latest, element));
  return {
    element,
    update(next) {
      latest = next;
    },
  };
}

// A nudge stands beside a control whose slider lies elsewhere, for who moves it without dragging and without keys. Tab passes it by: the slider's own keys do the same.
function nudgeTwin(hit, { send }) {
  const element = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1 });
  let latest = hit;
  element.addEventListener("click", () => {
    if (!latest.step) return;
    send("set", latest.sets, latest.value);
    send("commit", latest.sets);
  });
  return {
    element,
    update(next) {
      latest = next;
      set(element, "aria-disabled", next.step ? "" : "true");
    },
  };
}
