// Tells the host how high the frame wants to be, and where its transport is: through the port, and the height as learning platforms (LTI) listen for it.

const EVERY = 100; // milliseconds between two reports
const LEAST = 2; // pixels
const BURST = 20; // reports in a row; a host that answers each with another width would go on for ever
const QUIET = 2000; // milliseconds without a change that end a row; what was held back is told then

/**
 * @param {HTMLElement} content
 * @param {HTMLElement} bar in it, the transport
 * @param {(height: number, transport: {top: number, height: number}) => void} report gets CSS pixels, of the transport from the content's top
 */
export function reportHeight(content, bar, report) {
  let told = 0;
  let foot = 0; // where the transport ended
  let count = 0;
  let timer = 0;
  let quiet = 0;

  function tell() {
    timer = 0;
    const all = content.getBoundingClientRect();
    const part = bar.getBoundingClientRect();
    const height = Math.ceil(all.height);
    const end = part.bottom - all.top;
    if (height === 0 || (Math.abs(height - told) < LEAST && Math.abs(end - foot) < LEAST)) return;
    clearTimeout(quiet);
    quiet = setTimeout(rest, QUIET);
    if (count++ >= BURST) return;
    told = height;
    foot = end;
    report(height, { top: part.top - all.top, height: part.height });
    if (window.parent !== window) window.parent.postMessage({ subject: "lti.frameResize", height }, "*"); // a height is no secret
  }

  // rest: a host that still answers each report gets one each time, so that it does not go on as before.
  function rest() {
    count = count > BURST ? BURST - 1 : 0;
    tell();
  }

  const observer = new ResizeObserver(() => {
    timer ||= setTimeout(tell, EVERY);
  });
  for (const part of [content, bar, ...content.children]) observer.observe(part);
}
