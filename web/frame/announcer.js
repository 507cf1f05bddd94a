// The polite live region: what happened, in sentences, at most one in two seconds.

const APART = 2000; // milliseconds

/**
 * @param {HTMLElement} region has role=status
 * @returns {(sentence: string) => void} of several in quick succession the latest is told; "" takes away what no longer holds
 */
export function announcer(region) {
  let waiting = "";
  let timer = 0;

  function tell() {
    timer = 0;
    if (!waiting) return;
    // The same sentence twice is no change, and would not be read out: a no-break space makes it one.
    region.textContent = region.textContent === waiting ? `${waiting}\u00a0` : waiting;
    waiting = "";
    timer = setTimeout(tell, APART);
  }

  return (sentence) => {
    waiting = sentence;
    if (!sentence) region.textContent = "";
    else if (!timer) tell();
  };
}
