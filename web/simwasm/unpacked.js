// What a response with a packed file holds.

/** Gives the bytes that a gzip response holds. Some hosts unpack what ends in .gz on the way. */
export async function unpacked(response) {
  const bytes = await response.arrayBuffer();
  const [a, b] = new Uint8Array(bytes);
  if (a !== 0x1f || b !== 0x8b) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
