// The strip that says that another night is shown, with the way back to tonight.

/**
 * @param {HTMLElement} strip holds a <p> and a <button>
 * @param {{send: (kind: string) => void, announce: (sentence: string) => void, onBack: () => void}} options onBack is called once tonight is back, before the strip goes
 * @returns {{run: (run: object) => void}}
 */
export function createNight(strip, { send, announce, onBack }) {
  const words = strip.querySelector("p");
  strip.querySelector("button").addEventListener("click", () => {
    const focused = strip.contains(document.activeElement);
    send("tonight");
    if (focused) onBack();
  });

  return {
    run({ night }) {
      strip.hidden = !night;
      strip.dataset.verdict = night?.verdict ?? "";
      if (!night || words.textContent === night.text) return;
      words.textContent = night.text;
      announce(night.text);
    },
  };
}
