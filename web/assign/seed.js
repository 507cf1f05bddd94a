// The seed of a student's variant, as levels.VariantSeed makes it (levels/variant.go): the board and the teacher's page must come to the same. assignment.test.mjs compares them.

import { fnv } from "./bytes.js";

/**
 * @param {string} level
 * @param {bigint} id of the assignment; its low 32 bits count
 * @param {string} name tidy
 * @returns {string} sixteen hexadecimal digits, never all 0
 */
export function variantSeed(level, id, name) {
  const utf8 = new TextEncoder();
  const fields = [level, BigInt.asUintN(32, id).toString(16), plainName(name)].map((field) => utf8.encode(field));
  const sum = fnv(fields.flatMap((field) => [...utf8.encode(`${field.length}:`), ...field]));
  return (sum || 1n).toString(16).padStart(16, "0");
}

/** A name in one case, letter by letter: neither the letters around it nor what becomes of one that has several in the other case count. */
export function plainName(name) {
  return [...name].map((letter) => {
    const upper = letter.toUpperCase();
    return [...([...upper].length === 1 ? upper : letter).toLowerCase()][0];
  }).join("");
}
