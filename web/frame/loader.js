// Fetches the game and compiles it, on hosts that serve .wasm well, badly or not at all.
//
// A host that compresses game.wasm itself and names its type gets the straight way: the browser compiles while it
// downloads and keeps the compiled code. Any other host gets asked for game.wasm.gz, which this page unpacks and
// types itself; and failing that for the bare game.wasm, whatever type it says. All sizes are known at build time:
// Content-Length, where a host sends it at all, counts encoded bytes.

import { number, say } from "./say.js";

/** A start that failed. `reason` is a short name for code, `words` sentences for people with what to try next. */
export class LoadError extends Error {
  constructor(reason, words, cause) {
    super(`the game did not load: ${reason}`, { cause });
    this.name = "LoadError";
    this.reason = reason;
    this.words = words;
  }
}

/**
 * Loads the game or throws a LoadError.
 *
 * @param {object} game
 * @param {string} game.wasm address of game.wasm
 * @param {string} game.gz address of the same file, packed with gzip
 * @param {number} game.size bytes of game.wasm
 * @param {number} game.gzSize bytes of the packed file
 * @param {boolean} [game.fresh] go past the browser's cache: for a retry, when what it kept may be cut off
 * @param {(loaded: number, total: number) => void} [game.onProgress] bytes so far, of how many
 * @returns {Promise<WebAssembly.Module>}
 */
export async function loadGame({ wasm, gz, size, gzSize, fresh = false, onProgress = () => {} }) {
  mustAllowWasm();
  const get = (url) => request(url, fresh);
  const direct = await get(wasm);
  if (direct.ok && direct.headers.has("content-encoding") && typeOf(direct) === "application/wasm") {
    return straight(direct, size, onProgress);
  }
  drop(direct.body);
  const packed = globalThis.DecompressionStream ? await unpack(await get(gz), { size, gzSize, onProgress }) : null;
  if (packed) return packed;
  const bare = direct.ok ? await unpack(await get(wasm), { size, gzSize, onProgress }) : null;
  if (bare) return bare;
  throw new LoadError("missing", say("failed.missing"));
}

/** Says in words why this browser cannot show the board, or "" if it can. */
export function canPaint() {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context ? "" : say("failed.webgl");
}

function mustAllowWasm() {
  if (typeof WebAssembly !== "object") {
    throw new LoadError("no-wasm", say("failed.wasm"));
  }
  try {
    new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)); // the smallest module there is
  } catch (cause) {
    throw new LoadError("forbidden", say("failed.forbidden"), cause);
  }
}

async function request(url, fresh) {
  try {
    return await fetch(url, { cache: fresh ? "reload" : "default" });
  } catch (cause) {
    throw new LoadError("network", navigator.onLine ? say("failed.connection") : say("failed.offline"), cause);
  }
}

function typeOf(response) {
  return response.headers.get("content-type")?.split(";")[0].trim().toLowerCase();
}

// straight compiles a response as it comes and counts the bytes of its twin.
async function straight(response, size, onProgress) {
  const counted = counter(size, onProgress);
  const counting = response.clone().body.pipeThrough(counted.stream).pipeTo(new WritableStream()).catch(() => {});
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (cause) {
    await counting; // whether the file was cut off shows at its end
    throw failure(counted, cause);
  }
}

// unpack compiles what a response holds, packed or not, or gives null if it holds no game.
async function unpack(response, { size, gzSize, onProgress }) {
  if (!response.ok || !response.body) {
    drop(response.body);
    return null;
  }
  const { magic, body } = await peek(response.body);
  const packed = magic.startsWith("1f8b");
  if (!packed && magic !== "0061736d") {
    drop(body);
    return null;
  }
  const counted = counter(packed ? gzSize : size, onProgress);
  let bytes = body.pipeThrough(counted.stream);
  if (packed) bytes = bytes.pipeThrough(new DecompressionStream("gzip"));
  try {
    return await compile(new Response(bytes, { headers: { "content-type": "application/wasm" } }));
  } catch (cause) {
    throw failure(counted, cause);
  }
}

// drop lets go of a body that nobody will read; that its connection broke is no news then.
function drop(body) {
  body?.cancel().catch(() => {});
}

async function compile(response) {
  if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// peek gives a stream's first four bytes in hexadecimal, and a stream that still has them.
async function peek(stream) {
  const reader = stream.getReader();
  const chunks = [];
  let magic = "";
  let done = false;
  try {
    while (magic.length < 8 && !done) {
      const read = await reader.read();
      done = read.done;
      if (done) break;
      chunks.push(read.value);
      for (const byte of read.value.subarray(0, 4 - magic.length / 2)) magic += byte.toString(16).padStart(2, "0");
    }
  } catch (cause) {
    throw failure({ count: 0, total: 0, short: true }, cause);
  }
  const body = new ReadableStream({
    async pull(controller) {
      if (chunks.length) return controller.enqueue(chunks.shift());
      const read = await reader.read();
      if (read.done) controller.close();
      else controller.enqueue(read.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { magic, body };
}

// counter passes bytes through, tells how many came, and takes the end of a short file for the fault it is.
function counter(total, onProgress) {
  const counted = { count: 0, total, short: false };
  counted.stream = new TransformStream({
    transform(chunk, controller) {
      counted.count += chunk.byteLength;
      onProgress(Math.min(counted.count, total), total);
      controller.enqueue(chunk);
    },
    flush(controller) {
      counted.short = counted.count < total;
      if (counted.short) controller.error(new TypeError("the file is cut off"));
    },
  });
  return counted;
}

function failure({ count, total, short }, cause) {
  if (short || !(cause instanceof WebAssembly.CompileError)) {
    const mega = (bytes) => number(bytes / 1e6, 1, 1);
    return new LoadError("cut-off", count ? say("failed.cut", { loaded: mega(count), total: mega(total) }) : say("failed.early"), cause);
  }
  return new LoadError("broken", say("failed.broken"), cause);
}
