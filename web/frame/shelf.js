// What outlives a reload of this document: Ebitengine reloads it whenever the browser takes its WebGL context away. Storage throws in
// some frames and private windows; then there is nothing to come back to, and the game starts as the address says.

const RECENT = 60_000; // milliseconds within which losses count as a row

/**
 * @param {{level: string, own: boolean, link: string, hide: string, lock: string, variant: string}} board whether it is the play page's own, which has one key a level and so is
 *   there again after another page; any other frame has a key to itself. What the same frame left there with another link, other controls to play with or another variant, is not
 *   taken up
 */
export function createShelf({ level, own, link, hide, lock, variant = "" }) {
  const key = own ? `leasehold.state.${level}` : `leasehold.state.${level}.${frameName()}`;
  const address = [link, hide, lock, variant].join("\n");
  const empty = { address, state: "", focus: "", losses: [] };
  let kept = read();

  function read() {
    try {
      const found = JSON.parse(sessionStorage.getItem(key));
      const sound = found?.address === address && typeof found.state === "string" && typeof found.focus === "string" && Array.isArray(found.losses);
      return sound ? { ...found, losses: found.losses.filter((at) => Date.now() - at < RECENT) } : empty;
    } catch {
      return empty;
    }
  }

  function write(next) {
    kept = next;
    try {
      sessionStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // nothing to come back to
    }
  }

  let lost = false; // the document goes away because its context did

  return {
    state: kept.state,
    focus: kept.focus,
    get losses() {
      return kept.losses.length;
    },
    forgetLosses: () => write({ ...kept, losses: [] }),
    clear: () => write(empty),
    /** Keeps a state. The focus comes back only after a loss: on any other load it is not ours to take. */
    save({ state, focus, lost: now }) {
      const losses = now && !lost ? [...kept.losses, Date.now()] : kept.losses;
      lost ||= now;
      write({ address, state: state ?? "", focus: lost ? focus : "", losses });
    },
  };
}

// frameName tells this frame from others of the same level in its tab: it goes where its history goes, also through a reload.
function frameName() {
  const name = history.state?.frame ?? Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, frame: name }, "");
  return name;
}
