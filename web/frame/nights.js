// Asks the game for the other nights: after a run that passes, once it has been at its end for a moment without a change. Computing
// them takes the game a while, so never while a control is held, and once a run.

const CALM = 300; // milliseconds

/**
 * @param {{send: (kind: string) => void}} options
 * @returns {{run: (run: object) => void, view: (view: object) => void, news: (sentence: string) => string}}
 *   news gives what of an announcement has not been said yet: a verdict told again in more words repeats what it said at first
 */
export function createNights({ send }) {
  let run = null;
  let atEnd = false;
  let asked = null; // the moment of the run that was asked about last
  let held = false;
  let timer = 0;
  let said = []; // sentences of the verdict, since the playhead came to the end of this run

  function wait() {
    clearTimeout(timer);
    const due = run?.verdict === "pass" && atEnd && !held && Number.isFinite(run.moment) && run.moment !== asked;
    if (due) timer = setTimeout(ask, CALM);
  }

  function ask() {
    asked = run.moment;
    send("nights");
  }

  function hold(now) {
    if (held === now) return;
    held = now;
    wait();
  }

  for (const type of ["pointerdown", "keydown"]) {
    addEventListener(type, ({ target }) => target.matches(".twin") && hold(true), true);
  }
  for (const type of ["pointerup", "pointercancel", "keyup", "blur"]) {
    addEventListener(type, ({ target }) => (type !== "blur" || target === window) && hold(false), true);
  }

  return {
    run(next) {
      if (next.moment !== run?.moment) said = [];
      run = next;
      wait();
    },
    view(view) {
      atEnd = view.atEnd;
      if (!atEnd) said = [];
      wait();
    },
    news(sentence) {
      if (!run || sentence !== `${run.headline} ${run.detail ?? ""}`.trim()) return sentence;
      const fresh = sentence.split(/(?<=[.!?])\s+/).filter((part) => !said.includes(part));
      said.push(...fresh);
      return fresh.join(" ");
    },
  };
}
