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
    /** A text in the shorter of two ways, and before it twice the bytes that takes, plus 1 for the second: as UTF-8, or packed. */
    text(text) {
      const utf8 = new TextEncoder().encode(text);
      const packed = pack(text);
      const small = packed.length < utf8.length;
      number(2 * (small ? packed : utf8).length + Number(small));
      bytes.push(...(small ? packed : utf8));
    },
    /** How many letters, and each three of them in two bytes. */
    id(id) {
      number(id.length);
      for (let at = 0; at < id.length; at += 3) fixed([0, 1, 2].reduce((sum, i) => sum * WIDE + (at + i < id.length ? LETTERS.indexOf(id[at + i]) + 1 : 0), 0), 2);
    },
  };
}

const FIRST = 0x40;
const middleAfter = (middle, letter) => (letter === 0x20 ? middle : (letter & ~0x7f) + 0x40);

// pack writes of each letter how far it is from the middle of the 128 letters that the one before is among: twice that, less than zero as one less than twice its amount.
function pack(text) {
  const w = writer();
  let middle = FIRST;
  for (const letter of text) {
    const code = letter.codePointAt(0);
    const far = code - middle;
    w.number(far < 0 ? -2 * far - 1 : 2 * far);
    middle = middleAfter(middle, code);
  }
  return w.bytes;
}

function unpack(bytes) {
  const r = reader(bytes);
  let text = "";
  for (let middle = FIRST; !r.ended();) {
    const far = r.number(2 ** 22);
    const code = middle + (far % 2 === 1 ? -(far + 1) / 2 : far / 2);
    text += String.fromCodePoint(code); // which throws where there is no such letter
    middle = middleAfter(middle, code);
  }
  return text;
}

/** Reads what a writer has written, and throws where it is something else. Of what can be written in several ways it may take any: whoever reads writes it again. */
export function reader(bytes) {
  let at = 0;
  const odd = () => { throw new Error("malformed"); };
  const byte = () => (at < bytes.length ? bytes[at++] : odd());
  const number = (most) => {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const next = byte();
      value += (next & 0x7f) << shift;
      if (next < 0x80) return value > most ? odd() : value;
    }
    return odd();
  };
  return {
    byte,
    number,
    text(most) {
      const n = number(2 * most + 1);
      const taken = bytes.subarray(at, at += n >> 1);
      if (at > bytes.length) odd();
      return n % 2 === 1 ? unpack(taken) : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(taken);
    },
    id() {
      const n = number(40);
      let id = "";
      while (id.length < n) {
        const three = byte() + 256 * byte();
        const letters = [Math.floor(three / WIDE / WIDE), Math.floor(three / WIDE) % WIDE, three % WIDE];
        for (const letter of letters) {
          if (letter > LETTERS.length) odd();
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
