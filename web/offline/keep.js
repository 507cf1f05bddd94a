// Asks the service worker to keep this page's language, so that the next visit needs no network. It waits until the page has all it wants, and the board of a
// level until that plays: a first visit is no slower. A page in a frame asks nothing, wherever the frame stands. A classic script.

const { worker } = document.currentScript.dataset; // the worker's address, on pages that may
const root = document.documentElement;

if (worker && window.parent === window && !navigator.connection?.saveData) {
  addEventListener(root.dataset.level ? "settled" : "load", () => (globalThis.requestIdleCallback ?? setTimeout)(keep), { once: true });
}

async function keep() {
  try {
    await navigator.serviceWorker.register(new URL(worker, document.baseURI));
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => { root.dataset.offline = data; }; // kept or failed
    active.postMessage("keep", [port2]);
  } catch {
    // without a worker, or without storage, pages come from the network
  }
}
