// Tells the host how high the frame wants to be: through the port, and as learning platforms (LTI) listen for it.

const EVERY = 100; // milliseconds between two reports
const LEAST = 2; // pixels
const BURST = 20; // reports in a row; a host that answers each with another width would go on for ever
const QUIET = 2000; // milliseconds without a change that end a row

/**
 * @param {HTMLElement} content
 * @param {(height: number) => void} report gets CSS pixels
 */
export function reportHeight(content, report) {
  let told = 0;
  let count = 0;
  let timer = 0;
  let last = 0;

  function tell() {
    timer = 0;
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === 0 || Math.abs(height - told) < LEAST) return;
    const now = performance.now();
    if (now - last > QUIET) count = 0;
    last = now;
    if (count++ >= BURST) return;
    told = height;
    report(height);
    if (window.parent !== window) window.parent.postMessage({ subject: "lti.frameResize", height }, "*"); // a height is no secret
  }

  new ResizeObserver(() => {
    timer ||= setTimeout(tell, EVERY);
  }).observe(content);
}
