// The page where a teacher sees who passed: what is pasted, dropped or opened goes to a worker, which plays it again; what it finds goes into a table. Nothing is
// sent anywhere, and nothing is kept once the page is closed.

import { count, number, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { resultWords, tallyItems } from "./cells.js";
import { modelled } from "./model.js";
import { csvWords } from "./reasons.js";
import { RESULTS, resultOf, tally } from "./rows.js";
import { LISTED, missing, summarise, titles } from "./summary.js";
import { createTable } from "./table.js";

const MOST = 1024 * 1024; // bytes of what is added at once
const PAUSE = 300; // milliseconds in which nobody types

const find = (selector) => document.querySelector(selector);
const here = document.body.dataset;
const whole = (address) => new URL(address, document.baseURI).href; // the worker's own address is another
const levels = JSON.parse(find("#levels").textContent);
const language = document.documentElement.lang;
const form = find("#hand-in");
const field = find("#codes");
const task = find("#assignment");
const results = find(".results");
const way = find(".way");
const clearing = find("#clear");
const filters = [find("#by-level"), find("#by-result")];
const table = createTable(find(".results table"), { language, sorted: (words) => tell("#shown", words) });

let rows = new Map(); // by key
let removed = null; // what was cleared last; the worker still has it
let assignment = null;
const known = new Map(); // what the worker told of levels, by id
let wanted = ""; // the link of the assignment that is being read
let typing = 0; // the timer that reads it once somebody has paused
let worker = null;
let forgetting = 0; // the worker has not forgotten yet what was cleared: what it says is of that
let handed = ""; // what was pasted last, for who has to hand it in again
let faults = []; // what was wrong with what was handed in at once
let checking = false; // what was handed in last is not played tonight yet
let due = false; // the summaries are to be written anew

function tell(selector, words) {
  find(selector).textContent = words;
}

// report says something, and again what was wrong, so that the one does not wipe out the other.
function report(words = "") {
  tell("#said", [...faults, words].filter(Boolean).join(" "));
}

function fault(words, file) {
  faults.push(file ? say("class.file.fault", { file, words }) : words);
  report();
}

function working() {
  if (worker) return worker;
  worker = new Worker(here.worker);
  const made = worker;
  worker.onmessage = ({ data }) => made === worker && hear(data); // not what one that was ended had on its way
  worker.onerror = (event) => made === worker && fail(event.message);
  const files = Object.fromEntries(Object.entries(levels).map(([id, { file }]) => [id, whole(file)]));
  worker.postMessage({ begin: { exec: whole(here.exec), wasm: whole(here.wasm), files } });
  if (wanted) askAssignment();
  return worker;
}

// fail ends a worker that stopped, and the table with it: another knows nothing of its rows, and counts its own from the first again.
function fail(words) {
  console.warn("leasehold: the class page:", words);
  worker?.terminate();
  worker = null;
  forgetting = 0;
  checking = false;
  assignment = null;
  rows = new Map();
  table.clear();
  keep();
  way.hidden = true;
  results.hidden = true;
  clearing.parentElement.hidden = true;
  giveBack(handed);
  tell("#said", say("class.failed"));
}

// giveBack puts into the field what has to be handed in again.
function giveBack(text) {
  field.value = [field.value, text].filter(Boolean).join("\n");
}

// handIn takes what was pasted, typed or dropped, and says whether it did.
function handIn(text) {
  if (text.trim() === "" && (checking || rows.size > 0)) { // a paste has emptied the field
    if (!checking && faults.length === 0) told(say("class.already"));
    return false;
  }
  faults = [];
  const wrong = (text.trim() === "" && say("class.nothing")) || (new Blob([text]).size > MOST && say("class.large"));
  if (wrong) fault(wrong);
  else add(text);
  return !wrong;
}

// add has the worker look for codes, in a text or in the bytes of a file. A second paste comes on top of the first; what was cleared is gone then.
function add(text, source = "") {
  handed = source ? "" : text;
  readAssignment(); // its field may still have the focus
  if (removed) {
    keep();
    forgetting++;
    working().postMessage({ forget: true });
    working().postMessage({ wait: false });
  }
  checking = true;
  report(say("class.reading"));
  working().postMessage({ add: { text, source } });
}

async function addFiles(files) {
  faults = [];
  for (const file of files) {
    const large = file.size > MOST;
    const bytes = large ? null : await file.arrayBuffer().catch(() => null); // a folder has none
    if (large) fault(say("class.large.file", { file: file.name }));
    else if (!bytes) fault(say("class.unread.file", { file: file.name }));
    else if (bytes.byteLength === 0) fault(say("class.nothing"), file.name);
    else add(new Uint8Array(bytes), file.name);
  }
}

function hear(data) {
  if (data.found) found(data.found);
  if (data.level) known.set(data.level.id, data.level);
  if (data.forgotten) forgetting--;
  if (data.rows && !quiet()) put(data.rows);
  if (data.tonight) progress(say("class.tonight", both(data.tonight)), data.tonight);
  if (data.nights) progress([nightsWords(data.nights), ...leftWords(data.nights.left)].join(", "), data.nights);
  if (data.shown) shown();
  if (data.end) end();
  if (data.assignment) assigned(data.assignment);
  if (data.csv !== undefined) save(data.csv);
  if (data.failed) fail(data.failed);
}

// quiet says whether what comes is of what was cleared.
const quiet = () => removed !== null || forgetting > 0;

const both = ({ done, of }) => ({ done: number(done), of: number(of) });

// nightsWords says how far the nights are as the bar does: of one code they take long.
const nightsWords = ({ done, part, of }) => count("class.nights", of, { share: say("best.share", { n: number(Math.floor((100 * (done + part)) / of)) }) });

// leftWords says how long it takes yet, in whole minutes.
function leftWords(seconds) {
  if (seconds === null) return [];
  return [seconds < 45 ? say("class.left.less") : count("class.left", Math.max(1, Math.round(seconds / 60)))];
}

function progress(words, { done, part = 0, of }) {
  if (quiet()) return;
  way.hidden = false;
  way.querySelector("progress").value = (done + part) / of;
  way.querySelector("span").textContent = words;
}

const FAULTS = {
  "too-large": () => say("class.large"),
  "too-many": () => say("class.many"),
  "no-codes": () => say("class.none"),
  offline: () => say("class.offline"),
};

function found({ codes, fault: kind, source, text }) {
  if (kind) {
    checking = false;
    fault(FAULTS[kind](), source);
  } else report(count("class.found", codes));
  if (text && !source) giveBack(text);
}

function put(came) {
  const made = came.map((one) => ({ ...modelled(one, levels[one.row.level], known.get(one.row.level)), came: one }));
  for (const row of made) rows.set(row.key, row);
  table.put(made);
  results.hidden = rows.size === 0;
  clearing.parentElement.hidden = rows.size === 0 && !removed;
  refresh();
}

function shown() {
  checking = false;
  told(say("class.shown.tonight"));
}

function end() {
  way.hidden = true;
  told(say("class.done"));
}

// told says how the class did, once there is something new to say.
function told(after) {
  if (quiet() || rows.size === 0) return;
  report(`${tallyItems(tally([...rows.values()])).join(", ")}. ${after}`);
}

// refresh writes the summaries anew, at most once a frame.
function refresh() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    const all = [...rows.values()];
    find(".tally").replaceChildren(...tallyItems(tally(all)).map((words) => element("li", {}, words)));
    offer(all);
    offerSaving();
    summarise(all, levels);
    missing(all, levels, assignment);
  });
}

// offer lists in the filters what there is; what was chosen stays chosen while there is such a row.
function offer(all) {
  const ids = Object.keys(levels).filter((id) => all.some(({ level }) => level === id));
  const kinds = RESULTS.filter((result) => all.some((row) => resultOf(row) === result));
  const lists = [ids.map((id) => [id, levels[id].title]), kinds.map((result) => [result, resultWords(result)])];
  let gone = false;
  filters.forEach((select, i) => {
    const { value } = select;
    const options = [...lists[i].map(([id, words]) => element("option", { value: id }, words))];
    select.replaceChildren(select.options[0], ...options);
    select.value = value;
    if (select.selectedIndex >= 0) return;
    select.value = "";
    gone = true;
  });
  if (gone) sift();
}

// sift shows the rows that the filters ask for.
function sift() {
  table.filter({ level: filters[0].value, result: filters[1].value });
  tell("#shown", count("class.shown", table.shown().length));
  offerSaving();
}

// offerSaving says how many rows are saved where those are not all.
function offerSaving() {
  tell("#save", filters.some(({ value }) => value) ? count("class.save", table.shown().length) : say("class.save"));
}

// The link of the assignment: what comes after task= in it, or its text alone.
function readAssignment() {
  const text = task.value.trim();
  if (text === wanted) return;
  wanted = text;
  if (worker) askAssignment();
  else if (text === "") assigned({ text: "", none: true });
  else working();
}

function askAssignment() {
  worker.postMessage({ assignment: /[?&]task=([^&#\s]+)/.exec(wanted)?.[1] ?? wanted, text: wanted });
}

function assigned({ text, none, read }) {
  if (text !== wanted) return; // another was put in meanwhile
  const wrong = !read && !none; // then the one before counts
  if (!wrong) assignment = read ?? null;
  task.ariaInvalid = wrong ? "true" : null;
  let words = wrong ? say("class.assignment.wrong") : "";
  const list = read && (read.levels.length > LISTED ? count("class.levels", read.levels.length) : titles(read.levels, levels));
  if (read) words = read.label ? say("class.assignment.read", { levels: list, label: read.label }) : say("class.assignment.plain", { levels: list });
  tell("#assignment-said", words);
  refresh();
}

// Saving: what the command line writes of the rows that are shown, with heads in the language of the page.
find("#save").addEventListener("click", () => working().postMessage({ csv: { words: csvWords(), keys: table.shown() } }));

function save(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  element("a", { href: address, download: say("class.file") }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

find("#print").addEventListener("click", () => print());

// Clearing, and its undoing by the same button. The worker waits meanwhile, and forgets once something new comes.
clearing.addEventListener("click", () => {
  if (removed) {
    const back = [...removed.values()];
    keep();
    put(back.map(({ came }) => came));
    worker?.postMessage({ again: true }); // some came while the table was clear
    worker?.postMessage({ wait: false });
    tell("#said", count("class.back", back.length));
    return;
  }
  faults = [];
  removed = rows;
  checking = false;
  rows = new Map();
  worker?.postMessage({ wait: true });
  table.clear();
  way.hidden = true;
  results.hidden = true;
  clearing.textContent = say("class.undo");
  tell("#said", count("class.cleared", removed.size));
});

// keep ends that there is something to undo.
function keep() {
  removed = null;
  clearing.textContent = say("class.clear");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (document.activeElement === task) readAssignment();
  else if (handIn(field.value)) field.value = "";
});
field.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text");
  if (field.value !== "" || text.trim() === "") return; // somebody is writing
  event.preventDefault();
  handIn(text);
});
task.addEventListener("change", readAssignment);
task.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(readAssignment, PAUSE);
});
find("#open").addEventListener("click", () => find("#file").click());
find("#file").addEventListener("change", async ({ target }) => {
  await addFiles([...target.files]);
  target.value = "";
});
for (const select of filters) select.addEventListener("change", sift);

// Files may be dropped anywhere on the page.
addEventListener("dragover", (event) => {
  if (![...event.dataTransfer.types].some((type) => type === "Files" || type === "text/plain")) return;
  event.preventDefault();
  form.classList.add("over");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) form.classList.remove("over");
});
addEventListener("drop", (event) => {
  if (event.target === task) return;
  event.preventDefault();
  form.classList.remove("over");
  if (event.dataTransfer.files.length > 0) addFiles([...event.dataTransfer.files]);
  else handIn(event.dataTransfer.getData("text"));
});
