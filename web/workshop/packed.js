// A level file in the fragment of a link: deflated, in base64url. What a link holds is a stranger's: it is unpacked no further than a level file may be long.

import { MOST } from "./limits.js";

/** Packs a text for a link. */
export async function packed(text) {
  const bytes = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Unpacks what a link holds, or gives null: what is damaged, no text, or longer than a level file may be. */
export async function unpacked(word) {
  try {
    const binary = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    return textOf(await bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")), MOST));
  } catch {
    return null;
  }
}

/** Gives the text of bytes in UTF-8. Throws where they are something else. */
export function textOf(bytes) {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** Reads a stream of bytes to its end. Throws a RangeError, and reads no further, where there are more than most. */
export async function bytesOf(stream, most) {
  const reader = stream.getReader();
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new RangeError(`more than ${most} bytes`);
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
