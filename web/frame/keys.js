// The keys that work wherever no control has its own use for them, in the frame and on the page around it.

const TYPED = "input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]";

/**
 * Sends "toggle" for the space bar while nothing has the focus, "undo" for Ctrl or Cmd and Z, "redo" for that with Shift and for
 * Ctrl and Y, "compare" for Alt and C.
 *
 * @param {{send: (kind: string) => void, ready: () => boolean}} options a key that comes before the game is there is the browser's
 */
export function listenForKeys({ send, ready }) {
  document.addEventListener("keydown", (event) => {
    const kind = meant(event);
    if (!kind || event.defaultPrevented || !ready()) return;
    event.preventDefault();
    if (!event.repeat || kind === "undo" || kind === "redo") send(kind);
  });
}

function meant(event) {
  const { ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (altKey) return !ctrlKey && !metaKey && !shiftKey && letter(event) === "c" && !target.closest?.(TYPED) ? "compare" : "";
  if (!ctrlKey && !metaKey) {
    const free = target === document.body || target === document.documentElement;
    return event.key === " " && !shiftKey && free ? "toggle" : "";
  }
  if (target.closest?.(TYPED)) return "";
  const key = letter(event);
  if (key === "z") return shiftKey ? "redo" : "undo";
  return key === "y" && ctrlKey && !shiftKey ? "redo" : "";
}

// letter gives the letter typed, and on a keyboard of another script the one that its key has on a Latin one.
function letter({ key, code }) {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, "").toLowerCase();
}
