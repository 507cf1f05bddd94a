// The band of controls that play the board. Where the board goes on below the timeline, with the map, it leaves room for them there.

/**
 * @param {HTMLElement} frame gets the class mapped, and --band
 * @param {HTMLElement} band
 * @param {{send: (kind: string, id: string, value: number) => void}} options
 * @returns {{start: () => void, place: (top: number) => void}} start tells the game from then on how high the band is; place puts it at a height of the stage,
 *   0 for below it
 */
export function createBand(frame, band, { send }) {
  function start() {
    new ResizeObserver(() => send("band", "", band.offsetHeight)).observe(band);
  }

  function place(top) {
    frame.classList.toggle("mapped", top > 0);
    frame.style.setProperty("--band", `${top}px`);
  }

  return { start, place };
}
