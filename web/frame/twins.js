// The HTML twins: one real control over each thing on the picture that a person can reach. The picture shows them, they do the work.

import { gridTwin } from "./grid.js";
import { createLanes, under } from "./lanes.js";
import { place } from "./place.js";
import { rangeTwin } from "./range.js";

const makers = { slider: rangeTwin, seek: rangeTwin, switch: switchTwin, button: buttonTwin, nudge: nudgeTwin, grid: gridTwin };

/**
 * @param {HTMLElement} container lies over the canvas
 * @param {object} options
 * @param {(kind: string, id: string, value: *) => void} options.send sends to the game
 * @param {object} options.tip tells what parts and bars are (tip.js)
 * @returns {{update: (hits: object[]) => void, focus: (id: string) => void, focused: () => string}}
 */
export function createTwins(container, { send, tip }) {
  const twins = new Map(); // id to {element, update}
  const lanes = createLanes();
  let bars = []; // {id, box} of the timeline's buttons
  let ringed = ""; // id of the twin whose focus the picture shows

  function update(hits) {
    const boxes = place(hits);
    const gone = new Set(twins.keys());
    hits.forEach((hit, i) => {
      gone.delete(hit.id);
      let twin = twins.get(hit.id);
      if (twin?.kind !== hit.kind) {
        twin?.element.remove();
        twin = { kind: hit.kind, ...makers[hit.kind](hit, { send, tip }) };
        twin.element.className = `twin ${hit.kind}${hit.lane ? " bar" : ""}`;
        if (hit.kind === "seek") pointAtBars(twin.element);
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
    const elements = (list) => list.map(({ id }) => twins.get(id).element);
    const timeline = hits.filter(({ lane }) => lane);
    bars = timeline.map((hit) => ({ id: hit.id, box: boxes[hits.indexOf(hit)] }));
    arrange(lanes.element, elements(timeline));
    const of = (choose) => elements(hits.filter(choose));
    arrange(container, [...of(({ lane, kind }) => !lane && kind !== "seek" && kind !== "grid"), ...(bars.length > 0 ? [lanes.element] : []),
      ...of(({ kind }) => kind === "seek"), ...of(({ kind }) => kind === "grid")]);
    if (bars.length === 0) lanes.element.remove();
    lanes.update(timeline);
    queueMicrotask(() => { // not now: the game is on the stack
      tellFocus();
      tip.refresh();
    });
  }

  // arrange brings the elements into the order of the list. The focused one stays in place and the others move around it,
  // since moving it would take its focus away.
  function arrange(parent, elements) {
    let next = parent.firstChild;
    for (const element of elements) {
      if (element === next) {
        next = next.nextSibling;
      } else if (element.contains(document.activeElement)) {
        while (next && next !== element) {
          const moved = next;
          next = next.nextSibling;
          parent.append(moved);
        }
        next = element.nextSibling;
      } else {
        parent.insertBefore(element, next);
      }
    }
  }

  // The playhead's twin lies over the whole timeline and takes its pointers, so that dragging can begin on a bar, too. Where the pointer rests, or presses
  // without moving, the bar below is told about.
  function pointAtBars(seek) {
    const MOVED = 6; // pixels
    let from = null;
    const barAt = ({ clientX, clientY }) => {
      const origin = container.getBoundingClientRect();
      const id = under(bars, clientX - origin.left, clientY - origin.top);
      return id ? twins.get(id).element : null;
    };
    seek.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || event.buttons > 0) return;
      const element = barAt(event);
      if (element) tip.over(element, element.dataset.id);
      else tip.out();
    });
    seek.addEventListener("pointerleave", tip.out);
    seek.addEventListener("pointerdown", (event) => { from = event; });
    seek.addEventListener("pointercancel", () => { from = null; });
    seek.addEventListener("pointerup", (event) => { // no click: a finger's comes late, or not at all
      const still = from?.pointerId === event.pointerId && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < MOVED;
      from = null;
      const element = still ? barAt(event) : null;
      if (element) tip.press(element, element.dataset.id);
    });
  }

  function focus(id) {
    const twin = twins.get(id);
    if (twin?.focus) twin.focus();
    else twin?.element.focus({ preventScroll: true });
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

  return { update, focused, focus };
}

// describe and move touch the document only where something changed: both come with every frame while the board plays.
function describe(element, { label, text, kind }) {
  set(element, "aria-label", label);
  if (kind === "nudge") set(element, "aria-description", text);
  else if (kind === "button") {
    element.untold = text;
    set(element, "aria-description", element.told || text); // what was told of it as the focus came stays
  }
  else if (kind === "slider" || kind === "seek") set(element, "aria-valuetext", text);
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

function buttonTwin({ id }, { tip }) {
  const element = Object.assign(document.createElement("button"), { type: "button" });
  tip.attach(element, () => id);
  return { element, update() {} };
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
