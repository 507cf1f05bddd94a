// Starts a Go program that offers an object to scripts, in a page, a worker or Node. wasm_exec.js of the Go that built it must have run before: it defines Go.

/**
 * @param {BufferSource | WebAssembly.Module | Response | Promise} source the program, or a promise of it
 * @param {string} name of the global variable in which the program leaves what it offers
 * @param {new () => any} [Go]
 * @returns {Promise<any>} what it offers; the variable is gone
 */
export async function started(source, name, Go = globalThis.Go) {
  const go = new Go();
  const wasm = await source;
  const made = wasm instanceof Response
    ? await WebAssembly.instantiateStreaming(wasm, go.importObject)
    : await WebAssembly.instantiate(wasm, go.importObject);
  const ended = go.run(made instanceof WebAssembly.Instance ? made : made.instance);
  const offered = globalThis[name];
  delete globalThis[name];
  if (!offered) {
    await ended;
    throw new Error(`the program ended before it offered ${name}`);
  }
  return offered;
}
