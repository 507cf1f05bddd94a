// The part of the assign page that makes a package for a learning platform of what is chosen. Nothing is fetched before it is pressed for.

import { number, say } from "../frame/say.js";

const FAULTS = {
  offline: (file) => say("assign.pack.fault.offline", { file }),
  missing: (file) => say("assign.pack.fault.missing", { file }),
  unpacked: (file) => say("assign.pack.fault.unpacked", { file }),
  odd: () => say("assign.pack.fault.odd"),
};

/**
 * @param {HTMLElement} place the section
 * @param {string} root address of the site's files
 * @returns {(task: {levels: string[], language: string, label: string}, text: string) => void} takes what is chosen, and the task's text
 */
export function packages(place, root) {
  const find = (selector) => place.querySelector(selector);
  const [make, cancel, saving, way, said] = [".make", ".cancel", ".saving", ".way", ".said"].map(find);
  const whole = (address) => new URL(address, document.baseURI).href; // the worker's own address is another
  let order = null;
  let label = "";
  let worker = null;

  function show(words, doing = false) {
    const inside = [make, cancel, saving].includes(document.activeElement);
    way.hidden = cancel.hidden = !doing;
    make.hidden = doing;
    if (inside) (doing ? cancel : saving.hidden ? make : saving).focus();
    if (words !== null) said.textContent = words;
  }

  function begin() {
    end();
    drop();
    worker = new Worker(place.dataset.worker);
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = ({ message }) => hear({ fault: { reason: "odd", words: message } });
    worker.postMessage({ exec: whole(place.dataset.exec), wasm: whole(place.dataset.wasm), root, order });
    find("progress").value = 0;
    find(".way span").textContent = "";
    show(say("assign.pack.begun"), true);
  }

  function end() {
    worker?.terminate();
    worker = null;
  }

  // drop forgets a package that was made.
  function drop() {
    URL.revokeObjectURL(saving.href);
    saving.removeAttribute("href");
    saving.hidden = true;
  }

  function hear({ progress, zip, fault }) {
    if (progress) {
      find("progress").value = progress.done / progress.of;
      find(".way span").textContent = say("assign.pack.fetched", { done: megabytes(progress.done), of: megabytes(progress.of) });
      if (said.textContent) said.textContent = "";
    }
    if (zip) offer(zip);
    if (fault) {
      console.warn("leasehold: the package:", fault.words);
      end();
      make.textContent = say("assign.pack.again");
      show(FAULTS[fault.reason](fault.file));
    }
  }

  function offer(zip) {
    end();
    saving.href = URL.createObjectURL(new Blob([zip], { type: "application/zip" }));
    saving.download = packageName(label, order.levels);
    saving.textContent = say("assign.pack.save", { file: saving.download, size: megabytes(zip.length) });
    saving.hidden = false;
    make.textContent = say("assign.pack.make");
    show(say("assign.pack.ready"));
  }

  make.addEventListener("click", begin);
  cancel.addEventListener("click", () => {
    end();
    show(say("assign.pack.cancelled"));
  });

  return ({ levels, language, label: of }, text) => {
    const before = order?.task;
    order = { levels, language, task: text, title: "" };
    label = of;
    if (before === undefined || before === text) return;
    const old = worker || !saving.hidden;
    end();
    drop();
    show(old ? say("assign.pack.old") : "");
  };
}

/** What a package is saved as: the class, and the level or how many there are. */
export function packageName(label, levels) {
  const plain = label.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return `${["leasehold", plain, levels.length === 1 ? levels[0] : `${levels.length}-levels`].filter(Boolean).join("-")}.zip`;
}

const megabytes = (bytes) => number(bytes / 1e6, 1, 1);
