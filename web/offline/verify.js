// Whether a file is the one that its name says: the name carries ten digits of a hash of what is in it.

/**
 * Gives the bytes if their SHA-256 begins with the hash in the name of the path, and throws if not.
 *
 * @param {string} path a/game.1a2b3c4d5e.wasm
 * @param {ArrayBuffer} bytes
 * @returns {Promise<ArrayBuffer>}
 */
export async function verified(path, bytes) {
  const [, want] = path.match(/\.([0-9a-f]{10})\./);
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, 5);
  const got = Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (got !== want) throw new Error(`${path}: got a file with the hash ${got}`);
  return bytes;
}
