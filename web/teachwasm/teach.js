// Starts what teachers' pages need (teach.wasm). teach.d.ts describes everything here.

import { calls } from "./calls.js";

export function startTeach(source, Go) {
  return calls(source, "leaseholdTeach", Go);
}
