// Play, step, speed, undo: visible buttons under the stage.

/**
 * @param {HTMLElement} bar its buttons name what they send in data-send, and data-value
 * @param {{send: (kind: string, id?: string, value?: *) => void}} options
 * @returns {{update: (view: object) => void, enable: () => void, disable: () => void}}
 */
export function createTransport(bar, { send }) {
  const play = bar.querySelector(".play");
  const now = bar.querySelector(".now");
  const speed = bar.querySelector("select");
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
      play.ariaLabel = { playing: "Pause", ended: "Play again", paused: "Play" }[state];
    }
    if (now.textContent !== view.timeText) now.textContent = view.timeText;
    if (Number(speed.value) !== view.speed) show(view.speed);
    // Not disabled: a button that was just pressed would lose the focus with its last use.
    button("undo").ariaDisabled = String(!view.canUndo);
    button("redo").ariaDisabled = String(!view.canRedo);
  }

  // show selects a speed, also one that the list does not offer.
  function show(times) {
    if (![...speed.options].some((option) => Number(option.value) === times)) speed.add(new Option(`${times}×`, String(times)));
    speed.value = String(times);
  }

  function able(yes) {
    for (const control of bar.querySelectorAll("button, select")) control.disabled = !yes;
  }

  return { update, enable: () => able(true), disable: () => able(false) };
}
