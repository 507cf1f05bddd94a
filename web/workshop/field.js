// The text field of a level file: what is put in can be undone there, and a line can be gone to.

/** Gives where a line of a text begins and ends, lines counted from 1. */
export function lineOf(text, line) {
  let from = 0;
  for (let n = 1; n < line; n++) {
    const end = text.indexOf("\n", from);
    if (end < 0) break;
    from = end + 1;
  }
  const end = text.indexOf("\n", from);
  return { from, to: end < 0 ? text.length : end };
}

/** Puts a text in place of what is in a field, as if somebody had typed it: the field's own undo brings back what was there. */
export function put(field, text) {
  if (field.value === text) return;
  if (field.value === "") {
    field.value = text;
    return;
  }
  const focused = document.activeElement;
  field.focus({ preventScroll: true });
  field.select();
  const typed = document.execCommand("insertText", false, text); // there is no other way to keep the undo of a field
  if (!typed || field.value !== text.replaceAll("\r\n", "\n")) field.value = text;
  field.setSelectionRange(0, 0);
  field.scrollTop = 0;
  focused?.focus?.({ preventScroll: true });
}

/** Goes to a line of a field, and selects it. Its lines must not wrap. */
export function goTo(field, line) {
  const { from, to } = lineOf(field.value, line);
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  const height = parseFloat(getComputedStyle(field).lineHeight);
  field.scrollTop = Math.max(0, (line - 1) * height - field.clientHeight / 3);
  field.scrollLeft = 0;
  field.scrollIntoView({ block: "nearest" });
}
