// Bytes as package codec (levels/codec) writes them: numbers, texts and ids, and the sum that says whether they arrived whole. assignment.test.mjs holds both against each other.

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"; // of an id, from 1 on
const WIDE = LETTERS.length + 1;

/** Writes bytes one after the other. */
export function writer(bytes = []) {
  const fixed = (value, n) => {
    for (let i = 0; i < n; i++) bytes.push(Math.floor(value / 2 ** (8 * i)) % 256);
  };
  const number = (value) => {
    for (; value >= 0x80; value >>>= 7) bytes.push(value & 0x7f | 0x80);
    bytes.push(value);
  };
  return {
    bytes,
    fixed,
    number,
    text(text) {
      const utf8 = new TextEncoder().encode(text);
      number(utf8.length);
      bytes.push(...utf8);
    },
    /** How many letters, and each three of them in two bytes. */
    id(id) {
      number(id.length);
      for (let at = 0; at < id.length; at += 3) fixed([0, 1, 2].reduce((sum, i) => sum * WIDE + (at + i < id.length ? LETTERS.indexOf(id[at + i]) + 1 : 0), 0), 2);
    },
  };
}

/** Reads what a writer has written, and throws where it is something else. */
export function reader(bytes) {
  let at = 0;
  const odd = () => { throw new Error("malformed"); };
  const byte = () => (at < bytes.length ? bytes[at++] : odd());
  const number = (most) => {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const next = byte();
      value += (next & 0x7f) << shift;
      if (next < 0x80) return value > most || next === 0 && shift > 0 ? odd() : value;
    }
    return odd();
  };
  return {
    byte,
    number,
    text(most) {
      const n = number(most);
      if (at + n > bytes.length) odd();
      try {
        return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(at, at += n));
      } catch {
        return odd();
      }
    },
    id() {
      const n = number(40);
      let id = "";
      while (id.length < n) {
        const three = byte() + 256 * byte();
        const letters = [Math.floor(three / WIDE / WIDE), Math.floor(three / WIDE) % WIDE, three % WIDE];
        for (const letter of letters) {
          if (letter > LETTERS.length || (letter === 0) !== (id.length >= n)) odd();
          if (letter > 0) id += LETTERS[letter - 1];
        }
      }
      return n === 0 ? odd() : id;
    },
    ended: () => at === bytes.length,
  };
}

/** FNV-1a of 64 bits. */
export function fnv(bytes, sum = 0xcbf29ce484222325n) {
  for (const byte of bytes) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  return sum;
}

/** Base64 for addresses, without what fills it up. */
export function toBase64(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of it, null where it is none or another text means the same. */
export function fromBase64(text) {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
