// Starts the workshop's workers.

const here = document.body.dataset;
const whole = (address) => new URL(address, document.baseURI).href; // a worker's own address is another

/** Starts a worker that hears what it is told to do. */
export function startWorker({ onMessage, onFail }) {
  const worker = new Worker(here.worker);
  worker.onmessage = ({ data }) => (data.failed ? onFail(data.failed) : onMessage(data));
  worker.onerror = (event) => onFail(event.message);
  worker.postMessage({ begin: { exec: whole(here.exec), wasm: whole(here.wasm) } });
  return worker;
}
