// Play, step, speed, compare, undo: visible buttons under the stage. The play page has the first three once more, for while those are out of sight.

import { number, say } from "./say.js";

const labels = { playing: () => say("transport.pause"), ended: () => say("transport.again"), paused: () => say("transport.play") };

/**
 * @param {HTMLElement} bar may leave out undo, redo and compare; its buttons name what they send in data-send, and data-value
 * @param {{send: (kind: string, id?: string, value?: *) => void}} options
 * @returns {{update: (view: object) => void, enable: () => void, disable: () => void}}
 */
export function createTransport(bar, { send }) {
  const play = bar.querySelector(".play");
  const now = bar.querySelector(".now");
  const speed = bar.querySelector("select");
  const compare = bar.querySelector(".compare");
  const button = (kind) => bar.querySelector(`[data-send="${kind}"]`);

  bar.addEventListener("click", ({ target }) => {
    const pressed = target.closest("button[data-send]");
    if (!pressed || pressed.ariaDisabled === "true") return;
    send(pressed.dataset.send, "", pressed.dataset.value ? Number(pressed.dataset.value) : null);
  });
  speed.addEventListener("change", () => send("speed", "", Number(speed.value)));

  function update(view) {
    const state = view.playing ? "playing" : view.atEnd ? "ended" : "paused";
    if (play.dataset.state !== state) {
      play.dataset.state = state;
      play.ariaLabel = labels[state]();
    }
    if (now.textContent !== view.timeText) now.textContent = view.timeText;
    offer(view.speeds, view.speed);
    // Not disabled: a button that was just pressed would lose the focus with its last use.
    for (const [kind, can] of [["undo", view.canUndo], ["redo", view.canRedo]]) {
      const change = button(kind);
      if (change) change.ariaDisabled = String(!can);
    }
    if (!compare) return;
    compare.hidden = !view.canCompare;
    compare.ariaPressed = String(view.comparing);
  }

  // offer lists the level's speeds, and selects the one that is set.
  function offer(speeds, now) {
    if (speeds.some((times, i) => Number(speed.options[i]?.value) !== times)) {
      speed.replaceChildren(...speeds.map((times) => new Option(`${times === 0.5 ? "½" : number(times, 2)}×`, String(times))));
    }
    if (Number(speed.value) !== now) speed.value = String(now);
  }

  function able(yes) {
    for (const control of bar.querySelectorAll("button, select")) control.disabled = !yes;
  }

  return { update, enable: () => able(true), disable: () => able(false) };
}
