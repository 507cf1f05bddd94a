// The workshop's worker: reads and proves level files in workshop.wasm. What it is asked takes as long as it takes: who wants to stop it ends it.
//
// It gets {begin: {exec, wasm}} once, then {read: {n, name, text}} or {prove: {json, effort}}, and posts {read: {n, answer}}, {progress: {done, of}}, {proof} and {failed: words}.

import { load } from "../simwasm/load.js";
import { startWorkshop } from "../workshopwasm/workshop.js";

const EVERY = 100; // milliseconds between two reports of progress

let workshop = null; // a promise

onmessage = async ({ data }) => {
  try {
    if (data.begin) workshop = load(data.begin.exec, data.begin.wasm, startWorkshop);
    const program = await workshop;
    if (data.read) postMessage({ read: { n: data.read.n, answer: right(program.read(data.read.name, data.read.text)) } });
    if (data.prove) postMessage({ proof: right(program.prove(data.prove.json, data.prove.effort, teller())) });
  } catch (error) {
    postMessage({ failed: error.message });
  }
};

function teller() {
  let last = 0;
  return (done, of) => {
    const now = performance.now();
    if (now - last < EVERY && done < of) return;
    last = now;
    postMessage({ progress: { done, of } });
  };
}

function right(answer) {
  if (answer?.error) throw new Error(answer.error);
  return answer;
}
