// A worker that computes fault maps with the simulator alone, coarse to fine and piece by piece, so that the game's own thread never does. It is told once
// what it needs, {exec, sim, level, variant}, and then which map is wanted; a new one takes the place of the old.

import { startSimulator } from "../simwasm/simulator.js";
import { loadGame } from "./loader.js";

const PIECE = 25; // milliseconds that a piece may take

let level = null; // a promise of the level, opened
let job = null; // the map in the making
let running = false; // a message to go on is on its way
let held = false; // nobody sees the map
const next = new MessageChannel(); // between two pieces other messages have their turn

addEventListener("message", ({ data }) => {
  if (data.exec) level = open(data);
  else if (data.wait !== undefined) hold(data.wait);
  else begin(data);
});
next.port1.onmessage = () => work();

async function open({ exec, sim, level: text, variant }) {
  importScripts(exec);
  const simulator = await startSimulator(loadGame(sim));
  const opened = simulator.open(text, variant);
  if (opened.error) throw new Error(opened.error);
  return opened;
}

async function begin(wanted) {
  const { incidents, columns, rows } = wanted;
  const mine = { ...wanted, parts: incidents.map((incident) => ({ incident, from: 0 })), of: columns * rows, size: 8, turn: 0 };
  job = mine;
  try {
    mine.level = await level;
    if (!running) work();
  } catch (fault) {
    fail(mine, fault);
  }
}

// work computes a piece, of one incident after the other, and asks to be called again.
function work() {
  running = false;
  const now = job;
  if (!now?.level || held) return;
  const part = now.parts[now.turn % now.parts.length];
  const { settings, seed, columns, rows, moment } = now;
  const to = Math.min(part.from + now.size, now.of);
  const began = performance.now();
  const bytes = now.level.map(settings, part.incident, seed, columns, rows, part.from, to);
  if (bytes.error) return fail(now, new Error(bytes.error));
  const took = performance.now() - began;
  now.size = Math.max(1, Math.min(Math.round((now.size * PIECE) / Math.max(took, 1)), 4 * now.size));
  postMessage({ moment, incident: part.incident, columns, rows, from: part.from, bytes }, [bytes.buffer]);
  part.from = to;
  now.turn++;
  if (to === now.of) {
    now.parts = now.parts.filter((other) => other !== part);
    now.turn = 0;
  }
  if (now.parts.length === 0) {
    job = null;
    return undefined;
  }
  running = true;
  next.port2.postMessage(null);
  return undefined;
}

// hold lets the map wait, or go on.
function hold(yes) {
  held = yes;
  if (!held && !running) work();
}

function fail(now, fault) {
  if (job !== now) return;
  job = null;
  postMessage({ moment: now.moment, failed: String(fault?.message ?? fault) });
}
