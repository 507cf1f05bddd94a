// The worker that makes a package for a learning platform: fetches what the site says it needs, each file held to its hash, and has teach.wasm write it.
//
// It gets one {exec, wasm, root, order}, and posts {progress: {done, of}} in bytes, and then {zip: bytes} or {fault: {reason, file, words}}. Whoever cancels ends the worker.

import { load } from "../simwasm/load.js";
import { startTeach } from "../teachwasm/teach.js";
import { FetchFault, fetchFile, fetchIndex } from "./packfiles.js";

const AT_ONCE = 4; // files on their way

onmessage = async ({ data }) => {
  try {
    const zip = await made(data);
    postMessage({ zip }, [zip.buffer]);
  } catch (error) {
    const { reason = "odd", file = "" } = error instanceof FetchFault ? error : {};
    postMessage({ fault: { reason, file, words: error.message } });
  }
};

async function made({ exec, wasm, root, order }) {
  const [site, teach] = await Promise.all([fetchIndex(root), load(exec, wasm, startTeach)]);
  const { files } = right(teach.prepare(site, order));
  const of = files.reduce((sum, { size }) => sum + size, 0);
  const bytes = new Map();
  let done = 0;
  const waiting = [...files];
  const next = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      bytes.set(file.name, await fetchFile(root, file));
      postMessage({ progress: { done: done += file.size, of } });
    }
  };
  postMessage({ progress: { done, of } });
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return right(teach.zip((name) => bytes.get(name)));
}

function right(answer) {
  if (answer?.error) throw new Error(answer.error);
  return answer;
}
