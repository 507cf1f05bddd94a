// The worker of the class page: plays codes again in teach.wasm. What was handed in last is played tonight before any other nights are, in small pieces, so that it hears
// what the page wants meanwhile.
//
// It gets {begin: {exec, wasm, files}}, {add: {text, source}}, {assignment: word, text}, {wait: boolean}, {forget: true} and {csv: words}, and posts {found: {codes, fault}},
// {level}, {rows}, {tonight: {done, of}}, {nights: {done, of}}, {shown: true} once tonight is played of all, {end: true}, {assignment}, {csv} and {failed: words}.

import { load } from "../simwasm/load.js";
import { startTeach } from "../teachwasm/teach.js";

const PIECE = 60; // milliseconds between two looks at what the page says

const next = new MessageChannel();
const known = new Map(); // id to a promise: the level's file is there
let teach = null; // a promise
let files = {};
let chain = Promise.resolve(); // one message after the other
let life = 0; // what was asked before forget is of no use
let codes = []; // to be played tonight
let pending = []; // keys of rows whose other nights are to be played
let done = { tonight: 0, nights: 0 };
let runs = 8; // nights in a call
let waiting = false;
let running = false; // a message to go on is on its way

onmessage = ({ data }) => {
  if ("wait" in data) {
    waiting = data.wait;
    goOn();
    return;
  }
  chain = chain.then(() => take(data)).catch((error) => postMessage({ failed: error.message }));
};
next.port1.onmessage = () => {
  running = false;
  try {
    work();
  } catch (error) {
    postMessage({ failed: error.message });
  }
};

async function take(data) {
  if (data.begin) {
    files = data.begin.files;
    teach = load(data.begin.exec, data.begin.wasm, startTeach);
  }
  const program = await teach;
  if (data.forget) forget(program);
  if (data.add) await add(program, data.add);
  if ("assignment" in data) assign(program, data);
  if (data.csv) postMessage({ csv: right(program.csv(data.csv)) });
}

function forget(program) {
  life++;
  codes = [];
  pending = [];
  done = { tonight: 0, nights: 0 };
  right(program.forget());
}

async function add(program, { text, source }) {
  const { entries, fault } = right(program.entries(text));
  postMessage({ found: { codes: entries?.length ?? 0, fault: fault ?? "" } });
  if (fault) return;
  const now = life;
  await Promise.all([...new Set(entries.map(({ level }) => level))].filter((id) => Object.hasOwn(files, id)).map((id) => have(program, id)));
  if (now !== life) return;
  codes.push(...entries.map((entry) => ({ ...entry, source })));
  goOn();
}

// have fetches a level once.
function have(program, id) {
  if (!known.has(id)) {
    const asked = fetch(files[id]).then(async (answer) => {
      if (!answer.ok) throw new Error(`${files[id]}: ${answer.status}`);
      postMessage({ level: right(program.level(await answer.text())) });
    });
    asked.catch(() => known.delete(id)); // another try fetches it again
    known.set(id, asked);
  }
  return known.get(id);
}

function assign(program, { assignment, text }) {
  const read = right(program.only(assignment));
  postMessage({ assignment: { text, none: assignment === "", read: read?.reason ? null : read } });
  postMessage({ rows: right(program.again()) });
}

function goOn() {
  if (running || waiting || codes.length + pending.length === 0) return;
  running = true;
  next.port2.postMessage(null);
}

async function work() {
  const program = await teach;
  if (waiting) return;
  if (codes.length > 0) tonight(program);
  else if (pending.length > 0) nights(program);
  goOn();
}

function tonight(program) {
  const begun = performance.now();
  const rows = [];
  while (codes.length > 0 && performance.now() - begun < PIECE) {
    const came = right(program.tonight(codes.shift()));
    if (came.row.pending) pending.push(came.key);
    rows.push(came);
  }
  done.tonight += rows.length;
  postMessage({ rows, tonight: { done: done.tonight, of: done.tonight + codes.length } });
  if (codes.length > 0) return;
  postMessage({ shown: true });
  if (pending.length === 0) end();
}

function nights(program) {
  const begun = performance.now();
  const { played, of, came } = right(program.nights(pending[0], runs));
  const took = performance.now() - begun;
  runs = Math.max(1, Math.min(Math.round((runs * PIECE) / Math.max(took, 1)), 4 * runs, 4096));
  if (came) {
    pending.shift();
    done.nights++;
    postMessage({ rows: [came] });
  }
  postMessage({ nights: { done: done.nights, part: came ? 0 : played / of, of: done.nights + pending.length } });
  if (pending.length === 0) end();
}

function end() {
  done = { tonight: 0, nights: 0 };
  postMessage({ end: true });
}

function right(answer) {
  if (answer?.error) throw new Error(answer.error);
  return answer;
}
