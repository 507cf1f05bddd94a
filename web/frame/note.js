// The note by the transport: what happened last, up to the moment shown; at the end, the verdict.

import { say } from "./say.js";

/**
 * @param {HTMLElement} note holds a <b> and a <span>; before anything has happened it is blank, and says what to do where nothing beside it does
 * @returns {{run: (run: object) => void, view: (view: object) => void}}
 */
export function createNote(note) {
  const time = note.querySelector("b");
  const words = note.querySelector("span");
  let latest = null;
  let shown = { time: 0, atEnd: false };

  function show() {
    if (!latest) return;
    if (shown.atEnd && latest.headline) {
      write({ at: latest.headline, text: latest.detail ?? "", tone: { pass: "valid", fail: "wrong" }[latest.night?.verdict ?? latest.verdict] ?? "" });
      return;
    }
    const event = latest.events.findLast(({ at }) => at <= shown.time + 1e-9);
    if (event) write({ at: event.timeText, text: event.text, tone: event.tone });
    else write({ at: say("note.press"), text: say("note.later"), tone: "" });
    note.classList.toggle("blank", !event);
  }

  function write({ at, text, tone }) {
    note.classList.remove("blank");
    if (note.dataset.tone !== tone) note.dataset.tone = tone;
    if (time.textContent !== at) time.textContent = at;
    if (words.textContent !== text) words.textContent = text;
  }

  return {
    run(run) {
      latest = run;
      show();
    },
    view(view) {
      shown = view;
      show();
    },
  };
}
