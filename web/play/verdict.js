// The verdict panel: what the run came to, once the playhead is at its end. The frame says it to whoever listens, so this page
// has no live region of its own.

import { number, say } from "../frame/say.js";

/**
 * @param {HTMLElement} panel with .headline and .detail; its data-verdict says which mark it wears
 * @param {{kind: string, expected: () => string, onPass: () => void}} options expected says what came of the player's guess; onPass is called when the end of a
 *   run is shown that passes, and every other night does too, where the level has any to win
 */
export function verdictPanel(panel, { kind, expected, onPass }) {
  const headline = panel.querySelector(".headline");
  const detail = panel.querySelector(".detail");
  let run = null;
  let view = { atEnd: false, playing: false, time: 0 };

  function show(verdict, words, more) {
    if (panel.dataset.verdict !== verdict) panel.dataset.verdict = verdict;
    if (headline.textContent !== words) headline.textContent = words;
    if (detail.textContent !== more) detail.textContent = more;
  }

  function update() {
    if (!run) return;
    if (!view.atEnd) return show("open", view.playing ? say("verdict.runs") : view.time > 0 ? say("verdict.stopped") : say("verdict.press"),
      view.time > 0 || view.playing ? say("verdict.then") : say("verdict.later"));
    if (run.night) return show(run.night.verdict, run.headline, run.detail); // tonight's verdict waits until tonight is back
    show(run.verdict, run.headline, [run.detail, looked(), expected()].filter(Boolean).join(" "));
    if (run.verdict === "pass" && (kind === "break" || run.nights?.lost === 0)) onPass(); // tonight alone is not enough
  }

  // looked says how far the other nights are known, while they are not all.
  function looked() {
    if (run.verdict !== "pass" || !view.looked) return "";
    return say("verdict.looked", { share: number(Math.floor((100 * view.looked.known) / view.looked.of)) });
  }

  return {
    run(next) {
      run = next;
      update();
    },
    view(next) {
      view = next;
      update();
    },
    failed() {
      run = null;
      show("absent", say("verdict.absent"), say("verdict.absent.why"));
    },
  };
}
