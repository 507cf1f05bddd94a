// Loads sim.wasm, and other programs, in a classic worker, on hosts that serve .wasm well, badly or only packed.

import { startSimulator } from "./simulator.js";
import { unpacked } from "./unpacked.js";

/**
 * @param {string} exec address of wasm_exec.js
 * @param {string} wasm address of sim.wasm; its packed twin adds .gz
 * @returns {Promise<import("./simulator.d.ts").Simulator>}
 */
export function loadSimulator(exec, wasm) {
  return load(exec, wasm, startSimulator);
}

/** The same for a program that another function starts. */
export async function load(exec, wasm, start) {
  if (!globalThis.Go) importScripts(exec);
  return start(source(wasm));
}

// source gives what WebAssembly takes. A host that compresses .wasm itself and names its type gets the straight way; of any other the packed twin is a quarter.
async function source(wasm) {
  const direct = await fetch(wasm);
  const type = direct.headers.get("content-type")?.split(";")[0].trim();
  if (direct.ok && direct.headers.has("content-encoding") && type === "application/wasm") return direct;
  const bytes = await twin(`${wasm}.gz`).catch(() => null);
  if (bytes) {
    direct.body?.cancel().catch(() => {});
    return bytes;
  }
  if (!direct.ok) throw new Error(`${wasm} is not where this page expects it: ${direct.status}`);
  return direct.arrayBuffer(); // whatever type it says
}

async function twin(address) {
  const packed = await fetch(address);
  if (!packed.ok) return null;
  const bytes = await unpacked(packed);
  const [a, b] = new Uint8Array(bytes);
  return a === 0 && b === 0x61 ? bytes : null;
}
