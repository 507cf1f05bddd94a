// What stands in place of the board while there is none: how far the download is, or in words why there will be none.

import { number, say } from "./say.js";

/**
 * @param {HTMLElement} cover
 * @param {{frame: HTMLElement, onRetry: () => void}} options the frame's data-state is "poster", "loading", "ready" or "failed"
 */
export function createCover(cover, { frame, onRetry }) {
  const find = (selector) => cover.querySelector(selector);
  const loading = find(".loading");
  const label = find("label");
  const bar = find("progress");
  const amount = find(".amount");
  const failure = find(".failure");
  const mega = (bytes) => number(bytes / 1e6, 1, 1);

  find(".retry").addEventListener("click", onRetry);

  function turn(state) {
    frame.dataset.state = state;
    frame.inert = state !== "ready";
    cover.hidden = state === "ready";
    loading.hidden = state !== "loading";
    failure.hidden = state !== "failed";
  }

  return {
    loading() {
      label.textContent = say("cover.fetching");
      bar.removeAttribute("value");
      amount.textContent = "";
      turn("loading");
    },
    progress(loaded, total) {
      bar.value = loaded / total;
      amount.textContent = say("cover.amount", { loaded: mega(loaded), total: mega(total) });
    },
    starting() {
      label.textContent = say("cover.starting");
      bar.removeAttribute("value");
      amount.textContent = "";
    },
    hide: () => turn("ready"),
    fail(words) {
      const focused = loading.contains(document.activeElement);
      find(".words").textContent = words;
      turn("failed");
      if (focused) find(".retry").focus({ preventScroll: true });
    },
    focus: () => loading.focus({ preventScroll: true }),
    focused: () => loading.contains(document.activeElement),
  };
}
