// What stands in place of the board while there is none: how far the download is, or in words why there will be none.

import { number, say } from "./say.js";

/**
 * @param {HTMLElement} frame its data-state is "loading", "ready" or "failed"
 * @param {{onRetry: () => void}} options
 */
export function createCover(frame, { onRetry }) {
  const find = (selector) => frame.querySelector(`.cover ${selector}`);
  const loading = find(".loading");
  const label = find("label");
  const bar = find("progress");
  const amount = find(".amount");
  const failure = find(".failure");
  const retry = find(".retry");
  const elsewhere = find(".elsewhere");
  const mega = (bytes) => number(bytes / 1e6, 1, 1);

  retry.addEventListener("click", onRetry);
  if (window.parent !== window) elsewhere.target = "_blank"; // the page around it is not ours to leave

  function turn(state) {
    frame.dataset.state = state;
    loading.hidden = state !== "loading";
    failure.hidden = state !== "failed";
  }

  return {
    progress(loaded, total) {
      bar.value = loaded / total;
      amount.textContent = say("cover.amount", { loaded: mega(loaded), total: mega(total) });
    },
    starting() {
      label.textContent = say("cover.starting");
      bar.removeAttribute("value");
      amount.textContent = "";
    },
    again() {
      label.textContent = say("cover.fetching");
      bar.removeAttribute("value");
      turn("loading");
    },
    hide: () => turn("ready"),
    /** Offers another try, or where no try can help, the levels there are. */
    fail(words, { elsewhere: hopeless = false } = {}) {
      retry.hidden = hopeless;
      elsewhere.hidden = !hopeless;
      find(".words").textContent = words;
      turn("failed");
    },
  };
}
