// What is behind each missed goal: causes in words, each a button that moves the playhead to its moment. They come with the end of a run and stay until there
// is another one, so that who follows one of them can come back for the next.

import { say } from "../frame/say.js";
import { createTip } from "../frame/tip.js";
import { element } from "./element.js";
import { windowRoom } from "./room.js";

/**
 * @param {HTMLElement} section holds a .list and a .bubble
 * @param {{onSeek: (at: number) => void, ask: (id: string) => Promise<object|null>}} options
 * @returns {{run: (run: object) => void, view: (view: object) => void}}
 */
export function causeList(section, { onSeek, ask }) {
  const tip = createTip(section.querySelector(".bubble"), { ask, room: windowRoom });
  const list = section.querySelector(".list");
  let run = null;
  let seen = null; // the moment of the run whose end was shown, in its incident
  let atEnd = false;
  let known = "";

  function update() {
    if (!run) return;
    const now = `${run.moment}`;
    if (atEnd) seen = now;
    const missed = seen === now ? (run.missed ?? []).map((miss, i) => ({ ...miss, id: `cause-${i}` })).filter(({ causes }) => causes.length > 0) : [];
    const text = JSON.stringify(missed.map(({ text: words, causes }) => [words, causes.map((c) => [c.at, c.timeText, c.count, c.text, c.fault])]));
    if (text === known) return;
    known = text;
    tip.hide();
    section.hidden = missed.length === 0;
    list.replaceChildren(...missed.flatMap(({ id, text: words, causes }) => [element("h3", {}, words), element("ul", {}, ...causes.map((cause, i) => row(cause, `${id}-${i}`)))]));
  }

  function row({ at, timeText, count, text, fault }, id) {
    const button = element("button", { type: "button" }, element("b", {}, count), element("span", {}, say("causes.line", { cause: text, fault: fault ?? say("causes.nofault") })), element("time", {}, timeText));
    button.addEventListener("click", () => onSeek(at));
    tip.attach(button, () => id);
    return element("li", {}, button);
  }

  return {
    run(next) {
      run = next;
      update();
    },
    putAway: tip.hide,
    view(next) {
      atEnd = next.atEnd;
      update();
    },
  };
}
