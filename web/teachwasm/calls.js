// Programs whose functions take and give JSON, as functions that take and give objects.

import { started } from "../simwasm/started.js";

// handed gives JSON for what is an object to scripts alone.
function handed(value) {
  return typeof value === "object" && !(value instanceof Uint8Array) ? JSON.stringify(value) : value;
}

/** Starts a program that offers such functions under a name. */
export async function calls(source, name, Go) {
  const offered = await started(source, name, Go);
  const call = (f) => (...args) => {
    const answer = f(...args.map(handed));
    return typeof answer === "string" ? JSON.parse(answer) : answer;
  };
  return Object.fromEntries(Object.entries(offered).map(([key, value]) => [key, typeof value === "function" ? call(value) : value]));
}
