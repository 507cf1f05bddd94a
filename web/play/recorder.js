// Keeps what the player reaches at a level: a try each time a run comes to its end, and how deep it passed.

import { watchPlay } from "../frame/played.js";
import { won } from "./store.js";

/**
 * @param {{kind: string, keep: (reached: {depth: number, tries: number, best: Map<string, number>}) => void}} options
 * @returns {{run: (run: object) => void, view: (view: object) => void}}
 */
export function recorder({ kind, keep }) {
  return watchPlay({
    kind,
    onEnd({ run, depth, first }) {
      const best = won({ depth }, kind) ? new Map((run.par ?? []).map(({ id, number, value }) => [id, value === "–" ? NaN : number]).filter(([, number]) => number >= 0)) : new Map();
      keep({ depth, tries: first ? 1 : 0, best });
    },
  });
}
