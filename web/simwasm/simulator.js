// Starts the simulator alone (sim.wasm), in a page, a worker or Node. wasm_exec.js of the Go that built it must have run before: it defines Go.
// simulator.d.ts describes everything here.

export async function startSimulator(source, Go = globalThis.Go) {
  const go = new Go();
  const wasm = await source;
  const started = wasm instanceof Response
    ? await WebAssembly.instantiateStreaming(wasm, go.importObject)
    : await WebAssembly.instantiate(wasm, go.importObject);
  const ended = go.run(started instanceof WebAssembly.Instance ? started : started.instance);
  const simulator = globalThis.leaseholdSimulator;
  delete globalThis.leaseholdSimulator;
  if (!simulator) {
    await ended;
    throw new Error("sim.wasm ended before it was ready");
  }
  return simulator;
}
