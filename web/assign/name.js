// Names and labels: how they are written before anything is made of them.

/** Bytes of a name in UTF-8, as codes have room for. */
export const LONGEST = 64;

/** Writes a text as package codec does: without what cannot be seen, with single blanks inside. */
export function clean(text) {
  return text.replace(/\p{White_Space}/gu, " ").replace(/[\p{Cc}\p{Cf}\p{Cs}\uFFFD]/gu, "").split(" ").filter(Boolean).join(" ");
}

/** The same of what somebody has typed, which is one text however it was composed (NFC). */
export const tidy = (text) => clean(text).normalize("NFC");

/** How many bytes a text has in UTF-8. */
export const bytesOf = (text) => new TextEncoder().encode(text).length;

/** How many letters have to go from the end of a text for it to fit into so many bytes; people count letters. */
export function lettersOver(text, most) {
  const letters = [...text];
  let over = 0;
  for (let bytes = bytesOf(text); bytes > most; over++) bytes -= bytesOf(letters.pop());
  return over;
}
