// The note under the goals: what happened last, up to the moment shown; at the end, the verdict.

/**
 * @param {HTMLElement} note
 * @returns {{run: (run: object) => void, view: (view: object) => void}}
 */
export function createNote(note) {
  const time = document.createElement("b");
  const words = document.createElement("span");
  note.append(time, " ", words);
  let latest = null;
  let shown = { time: 0, atEnd: false };

  function show() {
    if (!latest) return;
    if (shown.atEnd && latest.headline) {
      write({ at: latest.headline, text: latest.detail, tone: { pass: "valid", fail: "wrong" }[latest.verdict] ?? "" });
      return;
    }
    const event = latest.events.findLast(({ at }) => at <= shown.time + 1e-9);
    note.hidden = !event;
    if (event) write({ at: event.timeText, text: event.text, tone: event.tone });
  }

  function write({ at, text, tone }) {
    note.hidden = false;
    note.dataset.tone = tone;
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
