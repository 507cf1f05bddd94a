// Keeps what the player reaches at a level: a try each time a run of other settings comes to its end, and how deep it passed. To look again is no try.

import { watchPlay } from "../frame/played.js";
import { won } from "./store.js";

/**
 * @param {{kind: string, keep: (reached: {depth: number, tries: number, best: Map<string, number>}) => void}} options
 * @returns {{run: (run: object) => void, view: (view: object) => void}}
 */
export function recorder({ kind, keep }) {
  let tried = null; // the settings of the last try
  return watchPlay({
    kind,
    onEnd({ run, depth, first }) {
      const best = won({ depth }, kind) ? new Map((run.par ?? []).map(({ id, number, value }) => [id, value === "–" ? NaN : number]).filter(([, number]) => number >= 0)) : new Map();
      const another = first && run.settings !== tried;
      if (another) tried = run.settings;
      keep({ depth, tries: another ? 1 : 0, best });
    },
  });
}
