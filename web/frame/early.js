// What a host sends before the board is there, kept for it in order: of each kind and control the latest, so that a long talk cannot crowd out its own end.

const MOST = 100; // messages; then the oldest goes, but none that says whether the board plays
const PLAYING = new Set(["play", "pause", "toggle"]);
const MOMENT = new Set(["set", "settings", "commit", "reset", "undo", "redo", "step", "seek", "incident", "restore"]); // what a restore goes over

/** @returns {{keep: (kind: string, id?: string, value?: *) => void, all: () => any[][], clear: () => void}} */
export function createEarly() {
  const kept = new Map();
  let asked = 0;
  return {
    keep(...message) {
      const [kind, id = "", value] = message;
      const controls = kind === "settings" ? [...new URLSearchParams(value).keys()] : [];
      const key = [kind, id, ...controls, kind === "state" ? asked++ : ""].join(); // each question wants its answer
      for (const [other, [old]] of kept) if (other === key || kind === "restore" && MOMENT.has(old)) kept.delete(other);
      kept.set(key, message);
      if (kept.size > MOST) kept.delete([...kept.keys()].find((each) => !PLAYING.has(each.split(",")[0])));
    },
    all: () => [...kept.values()],
    clear: () => kept.clear(),
  };
}
