// The tour: five things of the board, one after another. It takes nothing over: the board can be used meanwhile, and Escape ends it.

import { beside } from "./beside.js";
import { number, say } from "./say.js";

const STEPS = {
  part: () => [say("tour.part"), say("tour.part.text")],
  control: () => [say("tour.control"), say("tour.control.text")],
  play: () => [say("tour.play"), say("tour.play.text")],
  timeline: () => [say("tour.timeline"), say("tour.timeline.text")],
  goals: () => [say("tour.goals"), say("tour.goals.text")],
};

/** The steps of which there is something to show, in their order. */
export function stepsOf(targets) {
  return Object.keys(STEPS).filter((name) => targets[name]);
}

const SIDES = {
  part: ["after", "below", "above", "before"],
  control: ["after", "below", "above", "before"],
  play: ["above", "after", "below"],
  timeline: ["above", "below"],
  goals: ["before", "above", "below"],
};

/**
 * @param {HTMLElement} frame
 * @param {{announce: (sentence: string) => void, onEnd: () => void}} options
 * @returns {{start: (part: string) => void, end: () => void}} part is the id of the twin that the tour begins with
 */
export function createTour(frame, { announce, onEnd }) {
  const make = (name, className, text = "") => Object.assign(document.createElement(name), { className, textContent: text });
  const spot = make("div", "spot");
  const card = make("section", "tour");
  const count = make("p", "count");
  const title = Object.assign(make("h2", ""), { id: "tour-title" });
  const text = Object.assign(make("p", "text"), { id: "tour-text" });
  const button = (name, words) => Object.assign(make("button", name, words), { type: "button" });
  const skip = button("skip", say("tour.skip"));
  const back = button("back", say("tour.back"));
  const next = button("next", say("tour.next"));
  const buttons = make("div", "buttons");
  buttons.append(skip, back, next);
  card.append(count, title, text, buttons);
  card.setAttribute("role", "dialog");
  card.setAttribute("aria-labelledby", title.id);
  card.setAttribute("aria-describedby", text.id);
  spot.setAttribute("aria-hidden", "true");

  let targets = {};
  let stage = null;
  let steps = [];
  let at = -1; // no tour
  const watch = new ResizeObserver(() => lay());

  function start(part) {
    const find = (selector) => frame.querySelector(selector);
    targets = { part: find(`[data-id="${CSS.escape(part)}"]`), control: find(".twin.slider, .twin.switch"), play: find(".transport .play"), timeline: find(".twin.seek"), goals: find(".panel") };
    stage = find(".stage");
    steps = stepsOf(targets);
    frame.append(spot, card);
    watch.observe(frame);
    show(0);
    next.focus({ preventScroll: true });
  }

  function show(to) {
    const first = at < 0;
    at = to;
    const [heading, words] = STEPS[steps[at]]();
    count.textContent = say("tour.step", { n: number(at + 1), of: number(steps.length) });
    title.textContent = heading;
    text.textContent = words;
    back.hidden = at === 0;
    next.textContent = at === steps.length - 1 ? say("tour.done") : say("tour.next");
    lay();
    spot.scrollIntoView({ block: "nearest", behavior: "instant" });
    card.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (!first) announce([`${count.textContent}.`, `${heading}.`, words].join(" ")); // the first is read out with the dialog
  }

  function lay() {
    if (at < 0) return;
    const target = targets[steps[at]];
    if (!target.isConnected) return end();
    const room = frame.getBoundingClientRect();
    const box = steps[at] === "timeline" ? allAcross(target) : target.getBoundingClientRect();
    const near = new DOMRect(box.left - 6, box.top - 6, box.width + 12, box.height + 12);
    move(spot, near, room);
    spot.style.width = `${near.width}px`;
    spot.style.height = `${near.height}px`;
    move(card, beside(near, card.getBoundingClientRect(), new DOMRect(room.left + 8, room.top + 8, room.width - 16, room.height - 16), SIDES[steps[at]]), room);
  }

  // The playhead goes as far as something happens; the timeline is as wide as the stage, with its axis below.
  function allAcross(seek) {
    const { top } = seek.getBoundingClientRect();
    const { left, width, bottom } = stage.getBoundingClientRect();
    return new DOMRect(left + 8, top, width - 16, bottom - top - 8);
  }

  function move(element, { left, top }, room) {
    element.style.left = `${left - room.left}px`;
    element.style.top = `${top - room.top}px`;
  }

  function end() {
    if (at < 0) return;
    at = -1;
    watch.disconnect();
    const held = card.contains(document.activeElement);
    card.remove();
    spot.remove();
    if (held) targets.play.focus({ preventScroll: true }); // a host that asked for the tour may take it from there
    onEnd();
  }

  skip.addEventListener("click", end);
  back.addEventListener("click", () => {
    show(at - 1);
    if (at === 0) next.focus({ preventScroll: true }); // back is gone
  });
  next.addEventListener("click", () => (at === steps.length - 1 ? end() : show(at + 1)));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && end());
  return { start: (part) => (at < 0 ? start(part) : show(0)), end };
}
