// Keeps what the player reaches at a level: a try each time a run comes to its end, and how deep it passed. A page that opens at the end of a run, by a link
// or after a reload, has seen nobody play it. Another night, a cell of the fault map, counts for nothing: the map counts them all.

import { EVERY_NIGHT, PAR, TONIGHT, won } from "./store.js";

/**
 * @param {{kind: string, keep: (reached: {depth: number, tries: number, best: Map<string, number>}) => void}} options
 * @returns {{run: (run: object) => void, view: (view: object) => void}}
 */
export function recorder({ kind, keep }) {
  let run = null;
  let view = null;
  let first = null; // the moment of the first run, which nobody here has played
  let played = false;
  let ended = false; // the end of this play was kept
  let kept = "";

  function update() {
    if (!run || !view) return;
    if (run.night) return;
    if (!view.atEnd) {
      played = true;
      ended = false;
      return;
    }
    played ||= run.moment !== first;
    if (!played || (run.seed ?? "0") !== "0") return;
    const depth = depthOf(run, kind);
    const best = won({ depth }, kind) ? new Map((run.par ?? []).map(({ id, number, value }) => [id, value === "–" ? NaN : number]).filter(([, number]) => number >= 0)) : new Map();
    const now = `${run.moment} ${depth}`;
    if (ended && kept === now) return;
    keep({ depth, tries: ended ? 0 : 1, best });
    ended = true;
    kept = now;
  }

  return {
    run(next) {
      if (run && next.settings !== run.settings) played = true;
      if (!run || run.night) first = next.moment; // who comes back from another night has not played tonight yet
      run = next;
      update();
    },
    view(next) {
      view = next;
      update();
    },
  };
}

/** How deep a run passed, of all incidents together. */
export function depthOf({ verdict, nights, par = [] }, kind) {
  if (verdict !== "pass") return 0;
  if (kind !== "break" && nights?.lost !== 0) return TONIGHT;
  if (par.length > 0 && par.every(({ met }) => met)) return PAR;
  return kind === "break" ? TONIGHT : EVERY_NIGHT;
}
