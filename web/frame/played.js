// When a run counts as played, and how deep it passed: one rule for what the play page keeps and for what the frame tells its host. A page that opens at the
// end of a run, by a link, after a reload or since its host went there, has seen nobody play it. Another night, a cell of the fault map, counts for nothing: the map counts them all.

/** How deep a level was passed. A level of kind break has no other nights: it goes from tonight to par. */
export const TONIGHT = 1;
export const EVERY_NIGHT = 2;
export const PAR = 3;

/** How deep a run passed, of all incidents together; 0 for not at all. */
export function depthOf({ verdict, nights, par = [] }, kind) {
  if (verdict !== "pass") return 0;
  if (kind !== "break" && nights?.lost !== 0) return TONIGHT;
  if (par.length > 0 && par.every(({ met }) => met)) return PAR;
  return kind === "break" ? TONIGHT : EVERY_NIGHT;
}

/**
 * Watches runs being played.
 *
 * @param {{kind: string, onEnd: (end: {run: object, depth: number, first: boolean}) => void}} options called when a run's end was played, which is `first`, and
 *   again whenever it comes to something else while its end is shown
 * @returns {{run: (run: object) => void, view: (view: object) => void, opening: (act: () => void) => void}} opening does what opens another moment
 */
export function watchPlay({ kind, onEnd }) {
  let run = null;
  let view = null;
  let first = null; // the moment of the run that was opened, which nobody here has played
  let opens = false;
  let played = false;
  let ended = false; // the end of this play was told
  let told = "";

  function update() {
    if (!run || !view || opens) return;
    if (run.night) return;
    if (!view.atEnd) {
      played = true;
      ended = false;
      return;
    }
    played ||= run.moment !== first;
    if (!played || (run.seed ?? "0") !== "0") return;
    const depth = depthOf(run, kind);
    const now = `${run.moment} ${depth}`;
    if (ended && told === now) return;
    onEnd({ run, depth, first: !ended });
    ended = true;
    told = now;
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
    opening(act) {
      opens = true;
      act(); // the board tells at once what it shows then
      opens = played = false;
      first = run?.moment;
      update();
    },
  };
}

const NAMES = new Map([[TONIGHT, "tonight"], [EVERY_NIGHT, "every"], [PAR, "par"]]);

/**
 * Tells each depth once for the settings that reach it, the shallower ones first.
 *
 * @param {{kind: string, tell: (passed: {depth: "tonight"|"every"|"par", link: string}) => void}} options
 */
export function watchPasses({ kind, tell }) {
  const told = new Set();
  return watchPlay({
    kind,
    onEnd({ run, depth: reached }) {
      for (const [depth, name] of NAMES) {
        if (depth > reached || kind === "break" && depth === EVERY_NIGHT || told.has(`${name} ${run.settings}`)) continue;
        told.add(`${name} ${run.settings}`);
        tell({ depth: name, link: run.link });
      }
    },
  });
}
