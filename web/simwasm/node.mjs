// Starts the sim.wasm, or another program, of a built site under Node, for tests and benchmarks.
import { webcrypto } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { startSimulator } from "./simulator.js";

/** Gives the one file of a site's asset folder with that stem and extension, for example "sim" and "wasm". */
export function asset(dist, stem, extension) {
  const folder = path.join(dist, "a");
  const found = readdirSync(folder).filter((name) => new RegExp(`^${stem}\\.[0-9a-f]{10}\\.${extension}$`).test(name));
  if (found.length !== 1) throw new Error(`${folder}: got ${found.length} files ${stem}.HASH.${extension}, want one`);
  return path.join(folder, found[0]);
}

export function start(dist, stem = "sim", begin = startSimulator) {
  globalThis.crypto ??= webcrypto; // Node 18 has it, and not as a global
  if (!globalThis.Go) vm.runInThisContext(readFileSync(asset(dist, "wasm_exec", "js"), "utf8"));
  return begin(readFileSync(asset(dist, stem, "wasm")));
}
