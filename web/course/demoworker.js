// The worker of the small demo: plays its level in the simulator alone. It gets {exec, wasm, file, settings, on} and posts {on, hash, events} or {failed: words}.

import { loadSimulator } from "../simwasm/load.js";

let opening = null; // a promise of the level, once it was asked for

onmessage = async ({ data: { exec, wasm, file, settings, on } }) => {
  try {
    const level = await (opening ??= open(exec, wasm, file));
    postMessage({ on, hash: right(level.run(settings, 1, 0)).hash, events: right(level.events(settings, 1, 0)) });
  } catch (error) {
    opening = null; // so that the next press tries again
    postMessage({ failed: error.message });
  }
};

async function open(exec, wasm, file) {
  const [simulator, level] = await Promise.all([loadSimulator(exec, wasm), fetch(file)]);
  return right(simulator.open(await level.text()));
}

function right(answer) {
  if (answer?.error) throw new Error(answer.error);
  return answer;
}
