// Starts the simulator alone (sim.wasm). simulator.d.ts describes everything here.

import { started } from "./started.js";

export function startSimulator(source, Go) {
  return started(source, "leaseholdSimulator", Go);
}
