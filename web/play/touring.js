// The tour's button, and the invitation to it, which stands beside it until somebody has taken or declined it. The tour itself is the frame's.

import { shelf } from "./store.js";

/** The key under which it is kept that nobody need be invited any more. */
export const TOURED = "leasehold.tour";

/**
 * @param {HTMLElement} line with a .start and a .decline button
 * @param {{iframe: HTMLIFrameElement, send: () => void}} options send asks the frame for its tour
 */
export function touring(line, { iframe, send }) {
  const start = line.querySelector(".start");

  function settle() {
    line.classList.add("settled"); // its place is kept, so that nothing moves
    try {
      shelf().setItem(TOURED, "1");
    } catch {
      // it is asked again the next time
    }
  }

  start.addEventListener("click", () => {
    settle();
    iframe.focus();
    send();
  });
  line.querySelector(".decline").addEventListener("click", () => {
    settle();
    start.focus();
  });

  return {
    offer(yes) {
      start.disabled = !yes;
    },
    /** Whoever has played need not be invited: its place is kept. */
    played() {
      line.classList.add("settled");
    },
    /** The tour is over: the focus goes back to where it was asked for, unless it has gone elsewhere meanwhile. */
    ended() {
      if (document.activeElement === iframe) start.focus({ preventScroll: true });
    },
  };
}
