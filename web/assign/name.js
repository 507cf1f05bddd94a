// Names and labels: how they are written before anything is made of them.

/** Bytes of a name in UTF-8, as codes have room for. */
export const LONGEST = 64;

/** Writes a text one way only, as package codec does: without what cannot be seen, with single blanks inside; and composed (NFC). */
export function tidy(text) {
  return text.replace(/\p{White_Space}/gu, " ").replace(/[\p{Cc}\p{Cf}\p{Cs}\uFFFD]/gu, "").split(" ").filter(Boolean).join(" ").normalize("NFC");
}

/** How many bytes a text has in UTF-8. */
export const bytesOf = (text) => new TextEncoder().encode(text).length;
