// A popover closes by itself when its own document is pressed elsewhere. A press in a frame, or around one, is another document's:
// all that is heard of it is that the window loses the focus.

/** Closes what is open as soon as the player turns to another document. */
export function closePopoversOnBlur() {
  addEventListener("blur", () => {
    for (const open of document.querySelectorAll(":popover-open")) open.hidePopover();
  });
}
