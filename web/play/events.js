// The list of events: what happened, in sentences, each a button that moves the playhead there.

import { number, say } from "../frame/say.js";
import { element } from "./element.js";

const LONG = 4; // this many events in a row without a tone fold into one line

/**
 * @param {HTMLElement} section with an <ol> and a .none paragraph
 * @param {{onSeek: (at: number) => void}} options
 */
export function eventList(section, { onSeek }) {
  const list = section.querySelector("ol");
  const none = section.querySelector(".none");
  let known = "";
  let rows = []; // {at, button, summary}, in order of time
  let time = 0;
  let current = null;

  function show(events) {
    const text = JSON.stringify(events.map(({ at, timeText, text: words, tone }) => [at, timeText, words, tone])); // fields come in any order
    if (text === known) return;
    known = text;
    const focused = rows.findIndex(({ button }) => button === document.activeElement);
    rows = [];
    current = null;
    list.replaceChildren(...fold(events).map((group) => (group.length < LONG ? group.map(row) : [folded(group)])).flat());
    none.hidden = events.length > 0;
    if (focused >= 0) rows[Math.min(focused, rows.length - 1)]?.button.focus({ preventScroll: true });
    follow(time);
  }

  function row(event) {
    const button = element("button", { type: "button" }, ...words(event));
    if (event.tone) button.dataset.tone = event.tone;
    button.addEventListener("click", () => onSeek(event.at));
    rows.push({ at: event.at, button });
    return element("li", {}, button);
  }

  function folded(group) {
    const summary = element("summary", {}, ...words({ timeText: group[0].timeText, text: say("events.steps", { n: number(group.length), time: group.at(-1).timeText }) }));
    const first = rows.length;
    const inner = element("ol", {}, ...group.map(row));
    for (const r of rows.slice(first)) r.summary = summary;
    return element("li", {}, element("details", {}, summary, inner));
  }

  // follow marks the last event before the playhead, and mutes those after it. It never moves focus or scrolls.
  function follow(next) {
    time = next;
    const last = rows.findLast(({ at }) => at <= time + 1e-9) ?? null;
    rows.forEach(({ at, button }) => button.classList.toggle("ahead", at > time + 1e-9));
    if (last === current) return;
    mark(current, false);
    mark(last, true);
    current = last;
  }

  return { run: (run) => show(run.events), view: ({ time: next }) => follow(next) };
}

function mark(row, on) {
  for (const target of [row?.button, row?.summary]) {
    if (on) target?.setAttribute("aria-current", "step");
    else target?.removeAttribute("aria-current");
  }
}

// fold parts events into groups: a run of events without a tone is one group, any other event one of its own.
function fold(events) {
  const groups = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && !last[0].tone && !event.tone) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function words({ timeText, text }) {
  return [element("time", {}, timeText), element("i", { ariaHidden: "true" }), element("span", {}, text)];
}
