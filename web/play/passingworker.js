// The worker behind the picture of everything that wins: tries settings in the simulator alone, first tonight, then on other nights. It works in small pieces, so
// that it hears when to wait, and says what it has found now and then. The page ends it by terminate().
//
// It gets {begin: {exec, wasm, level, variant, limit, settings, won, side}}, {own: settings}, {wait: boolean} and {stop: true}, and posts
// {tried: {done, of, passed}}, {picture: {scales, places, cost}}, {nights: {held: [[place, boolean]], done, of}}, {own: place}, {end: true} and {failed: words}.

import { loadSimulator } from "../simwasm/load.js";

const PIECE = 60; // milliseconds between two looks at what the page says

let level = null;
let pictured = false;
let own = null; // settings to be placed, once there is a picture
let waiting = false;
let stopped = false;
let goOn = () => {};

onmessage = ({ data }) => {
  if (data.begin) begin(data.begin).catch((error) => postMessage({ failed: error.message }));
  if (data.own) own = data.own;
  if (data.own) place();
  if ("wait" in data) waiting = data.wait;
  if (data.stop) stopped = true;
  if (stopped || !waiting) goOn();
};

async function begin({ exec, wasm, level: address, variant, limit, settings, won, side }) {
  const [simulator, file] = await Promise.all([loadSimulator(exec, wasm), fetch(address)]);
  level = right(simulator.open(await file.text(), variant));
  const of = right(level.tries(limit, settings, won));
  let passed = 0;
  await inPieces(of, (i) => { passed = right(level.tonight(i)); }, (done) => postMessage({ tried: { done, of, passed } }));
  const scales = right(level.scales());
  const places = Array.from({ length: passed }, (_, i) => right(level.passed(i)));
  postMessage({ picture: { scales, places, cost: costOf(places[0]) } });
  pictured = true;
  place();
  if (side && level.incidents.some(({ ranged }) => ranged)) {
    let held = [];
    await inPieces(passed, (i) => { held.push([i, right(level.holds(i, side))]); }, (done) => {
      postMessage({ nights: { held, done, of: passed } });
      held = [];
    });
  }
  postMessage({ end: true });
}

// costOf gives the monthly cost as the goals table has it, for settings that pass.
function costOf(passing) {
  if (!passing) return null;
  const goal = right(level.run(passing.settings, 1, 0)).goals.find(({ measure }) => measure === "cost_usd_month");
  return goal ? { label: goal.label, value: goal.value } : null;
}

function place() {
  if (own && pictured) postMessage({ own: right(level.place(own)) });
}

// inPieces takes all steps, or as many as there are until the page says stop.
async function inPieces(of, step, tell) {
  for (let i = 0; i < of && !stopped;) {
    const begun = performance.now();
    while (i < of && performance.now() - begun < PIECE) step(i++);
    tell(i);
    do {
      await new Promise((resolve) => {
        goOn = resolve;
        if (!waiting) setTimeout(resolve);
      });
    } while (waiting && !stopped);
  }
}

function right(answer) {
  if (answer?.error) throw new Error(answer.error);
  return answer;
}
