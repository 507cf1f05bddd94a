// The fault map's runs: a worker computes those that the game wants and brings them piece by piece. It is started for the first map, so nobody downloads the
// simulator who has not won tonight.

/**
 * @param {{worker: string, exec: string, sim: object}} config addresses from this page: of the worker, of wasm_exec.js and, as the loader takes it, of sim.wasm
 * @param {{send: (kind: string, id: string, value: object) => void, level: () => string, variant: string}} options level gives the text of the level's file; variant is which of its variants is played, "" for itself
 * @returns {{want: (wanted: object) => void, wait: (yes: boolean) => void, stop: () => void}} wait is for as long as nobody sees the board
 */
export function createNights({ worker: address, exec, sim }, { send, level, variant }) {
  const whole = (relative) => new URL(relative, document.baseURI).href; // the worker's own address is another
  let worker = null;
  let latest = null;
  let waiting = false;
  let owed = false; // a map was wanted meanwhile

  function wait(yes) {
    if (waiting === yes) return;
    waiting = yes;
    worker?.postMessage({ wait: yes });
    if (!yes && owed) want(latest);
  }

  function want(wanted) {
    latest = wanted;
    owed = waiting;
    if (waiting) return;
    try {
      worker ??= start();
      worker.postMessage(wanted);
    } catch (fault) {
      queueMicrotask(() => take({ moment: wanted.moment, failed: String(fault) })); // not now: the game is on the stack
    }
  }

  function start() {
    const made = new Worker(whole(address));
    made.postMessage({ exec: whole(exec), sim: { ...sim, wasm: whole(sim.wasm), gz: whole(sim.gz) }, level: level(), variant });
    made.onmessage = ({ data }) => take(data);
    made.onerror = () => take({ moment: latest?.moment, failed: true });
    return made;
  }

  function take(piece) {
    if (piece.failed) {
      console.warn("leasehold: no fault map:", piece.failed);
      stop(); // the next map is another try
    }
    send("nights", "", piece);
  }

  function stop() {
    worker?.terminate();
    worker = null;
  }

  return { want, wait, stop };
}
