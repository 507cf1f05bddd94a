// Starts what the workshop needs (workshop.wasm). workshop.d.ts describes everything here.

import { calls } from "../teachwasm/calls.js";

export function startWorkshop(source, Go) {
  return calls(source, "leaseholdWorkshop", Go);
}
