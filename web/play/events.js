// The list of events: what happened, in sentences, each a button that moves the playhead there and tells what it means. A switch adds every message that was sent.

import { roving } from "../frame/roving.js";
import { count, number, say } from "../frame/say.js";
import { createTip } from "../frame/tip.js";
import { element } from "./element.js";
import { windowRoom } from "./room.js";

const LONG = 4; // this many events in a row without a tone fold into one line

/**
 * @param {HTMLElement} section with an <ol>, a .none paragraph, a switch in .every and a .bubble
 * @param {{onSeek: (at: number) => void, ask: (id: string) => Promise<object|null>, askMessages: () => void}} options
 */
export function eventList(section, { onSeek, ask, askMessages }) {
  const every = section.querySelector(".every input");
  const tip = createTip(section.querySelector(".bubble"), { ask, room: windowRoom });
  const list = section.querySelector("ol");
  const stops = roving(list, "button, summary");
  const none = section.querySelector(".none");
  let known = "";
  let rows = []; // {at, button, summary}, in order of time
  let time = 0;
  let current = null;
  let latest = null; // run
  let asked = null; // the moment whose messages were asked for

  every.addEventListener("change", () => {
    if (latest) update();
  });

  function update() {
    if (!every.checked) {
      asked = null;
      return show(latest, "event");
    }
    if (asked === latest.moment) return undefined; // they are on their way, or here
    asked = latest.moment;
    return askMessages();
  }

  function show({ events, more = 0 }, source) {
    const text = JSON.stringify([source, more, ...events.map(({ at, timeText, text: words, tone }) => [at, timeText, words, tone])]); // fields come in any order
    if (text === known) return;
    known = text;
    tip.hide();
    events = events.map((event, i) => ({ ...event, id: `${source}-${i}` }));
    const long = source === "event" ? LONG : Infinity; // who asks for every message wants to see them
    const focused = rows.findIndex(({ button }) => button === document.activeElement);
    rows = [];
    current = null;
    list.replaceChildren(...fold(events).map((group) => (group.length < long ? group.map(row) : [folded(group)])).flat());
    if (more > 0) list.append(element("li", { className: "more" }, count("events.more", more)));
    list.style.setProperty("--time", Math.max(0, ...events.map(({ timeText }) => timeText.length)));
    none.hidden = events.length > 0;
    if (focused >= 0) rows[Math.min(focused, rows.length - 1)]?.button.focus({ preventScroll: true });
    follow(time);
  }

  function row(event) {
    const button = element("button", { type: "button" }, ...words(event));
    if (event.tone) button.dataset.tone = event.tone;
    button.addEventListener("click", () => onSeek(event.at));
    tip.attach(button, () => event.id);
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

  // follow marks the last event before the playhead, mutes those after it, and has Tab come to it. It never moves focus or scrolls.
  function follow(next) {
    time = next;
    const last = rows.findLast(({ at }) => at <= time + 1e-9) ?? null;
    rows.forEach(({ at, button }) => button.classList.toggle("ahead", at > time + 1e-9));
    if (last !== current) {
      mark(current, false);
      mark(last, true);
      current = last;
    }
    const stop = current ?? rows[0];
    stops.choose(stop?.summary && !stop.button.checkVisibility() ? stop.summary : stop?.button);
  }

  return {
    run(run) {
      latest = run;
      update();
    },
    /** Takes the list with every message; one of another run comes too late. */
    messages(answer) {
      if (every.checked && answer.moment === latest?.moment) show(answer, "message");
    },
    view: ({ time: next }) => follow(next),
    putAway: tip.hide,
  };
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
