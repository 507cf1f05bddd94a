// The text in a file that somebody's spreadsheet or mail program wrote.

/**
 * Decodes a file: UTF-8 and UTF-16 by their marks or by their looks, else Windows-1252, which takes every byte.
 *
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function decoded(bytes) {
  const label = utf16(bytes);
  if (label) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

// utf16 gives its label if it is that: by its mark, or since codes and commas are ASCII, of which every other byte is 0 there.
function utf16(bytes) {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 4096);
  for (let i = 0; i < looked; i++) if (bytes[i] === 0) zeros[i % 2]++;
  if (zeros[0] + zeros[1] < looked / 4) return "";
  return zeros[1] >= zeros[0] ? "utf-16le" : "utf-16be";
}
