// The page where a teacher sees who passed: what is pasted, dropped or opened goes to a worker, which plays it again; what it finds goes into a table. Nothing is
// sent anywhere, and nothing is kept once the page is closed.

import { count, number, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { resultWords, tallyItems } from "./cells.js";
import { decoded } from "./decode.js";
import { modelled } from "./model.js";
import { csvWords } from "./reasons.js";
import { absent, hardest, RESULTS, resultOf, tally } from "./rows.js";
import { createTable } from "./table.js";

const MOST = 1024 * 1024; // bytes of what is added at once
const LISTED = 4; // levels that are named at once

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
let worker = null;
let due = false; // the summaries are to be written anew

function tell(selector, words) {
  find(selector).textContent = words;
}

function working() {
  if (worker) return worker;
  worker = new Worker(here.worker);
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => fail(event.message);
  const files = Object.fromEntries(Object.entries(levels).map(([id, { file }]) => [id, whole(file)]));
  worker.postMessage({ begin: { exec: whole(here.exec), wasm: whole(here.wasm), files } });
  return worker;
}

function fail(words) {
  console.warn("leasehold: the class page:", words);
  worker?.terminate();
  worker = null;
  way.hidden = true;
  tell("#said", say("class.failed"));
}

// add has the worker look for codes. A second paste comes on top of the first; what was cleared is gone then.
function add(text, source = "") {
  if (text.trim() === "") return tell("#said", say("class.nothing"));
  if (new Blob([text]).size > MOST) return tell("#said", say("class.large"));
  if (removed) {
    keep();
    working().postMessage({ forget: true });
    working().postMessage({ wait: false });
  }
  tell("#said", say("class.reading"));
  working().postMessage({ add: { text, source } });
  return undefined;
}

async function addFiles(files) {
  for (const file of files) {
    if (file.size > MOST) tell("#said", say("class.large.file", { file: file.name }));
    else add(decoded(new Uint8Array(await file.arrayBuffer())), file.name);
  }
}

function hear(data) {
  if (data.found) found(data.found);
  if (data.level) known.set(data.level.id, data.level);
  if (data.rows && !removed) put(data.rows);
  if (data.tonight) progress(say("class.tonight", both(data.tonight)), data.tonight);
  if (data.nights) progress(say("class.nights", both(data.nights)), data.nights);
  if (data.shown) told(say("class.shown.tonight"));
  if (data.end) end();
  if (data.assignment) assigned(data.assignment);
  if (data.csv !== undefined) save(data.csv);
  if (data.failed) fail(data.failed);
}

const both = ({ done, of }) => ({ done: number(done), of: number(of) });

function progress(words, { done, part = 0, of }) {
  if (removed) return;
  way.hidden = false;
  way.querySelector("progress").value = (done + part) / of;
  way.querySelector("span").textContent = words;
}

const FAULTS = {
  "too-large": () => say("class.large"),
  "too-many": () => say("class.many"),
  "no-codes": () => say("class.none"),
};

function found({ codes, fault }) {
  tell("#said", fault ? FAULTS[fault]() : count("class.found", codes));
}

function put(came) {
  const made = came.map((one) => ({ ...modelled(one, levels[one.row.level], known.get(one.row.level)), came: one }));
  for (const row of made) rows.set(row.key, row);
  table.put(made);
  results.hidden = rows.size === 0;
  clearing.parentElement.hidden = rows.size === 0 && !removed;
  refresh();
}

function end() {
  way.hidden = true;
  told(say("class.done"));
}

// told says how the class did, once there is something new to say.
function told(after) {
  if (removed || rows.size === 0) return;
  tell("#said", `${tallyItems(tally([...rows.values()])).join(", ")}. ${after}`);
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
    summarise(all);
    missing(all);
  });
}

// offer lists in the filters what there is; what was chosen stays chosen.
function offer(all) {
  const ids = Object.keys(levels).filter((id) => all.some(({ level }) => level === id));
  const kinds = RESULTS.filter((result) => all.some((row) => resultOf(row) === result));
  const lists = [ids.map((id) => [id, levels[id].title]), kinds.map((result) => [result, resultWords(result)])];
  filters.forEach((select, i) => {
    const { value } = select;
    const options = [...lists[i].map(([id, words]) => element("option", { value: id }, words))];
    select.replaceChildren(select.options[0], ...options);
    select.value = value;
    if (select.selectedIndex < 0) select.value = "";
  });
}

function summarise(all) {
  const list = hardest(all).slice(0, LISTED);
  const place = find(".hardest");
  place.hidden = list.length === 0;
  place.querySelector("ul").replaceChildren(...list.map((one) => {
    const lines = [];
    if (one.nights > 0) lines.push(count("class.hardest.nights", one.nights));
    if (one.guessed > 0) lines.push(say("class.hardest.wrong", { n: number(one.wrong), of: number(one.guessed) }));
    for (const { label, count: n } of one.missed.slice(0, 3)) lines.push(say("class.hardest.missed", { label, n: number(n) }));
    const bar = element("meter", { max: one.codes, value: one.failed, ariaHidden: "true" });
    return element("li", {}, element("b", {}, levels[one.level].title), bar, element("span", {}, say("class.hardest.failed", { n: number(one.failed), of: number(one.codes) })), ...lines.map((line) => element("small", {}, line)));
  }));
}

function missing(all) {
  const place = find(".absent");
  place.hidden = !assignment || all.length === 0;
  if (place.hidden) return;
  const list = absent(all, assignment);
  const items = list.map(({ name, levels: left }) => element("li", {}, element("b", {}, element("bdi", {}, name)), ` ${left.length === assignment.levels.length ? say("class.absent.all") : titles(left)}`));
  place.querySelector("summary span").textContent = `(${number(list.length)})`;
  place.querySelector("ul").replaceChildren(...(items.length ? items : [element("li", {}, say("class.absent.none"))]));
}

const titles = (ids) => ids.map((id) => levels[id]?.title ?? id).join(", ");

// The link of the assignment: what comes after task= in it, or its text alone.
function readAssignment() {
  const text = task.value.trim();
  if (text === wanted) return;
  wanted = text;
  const word = /[?&]task=([^&#\s]+)/.exec(text)?.[1] ?? text;
  if (text === "" && !worker) assigned({ text: "", none: true });
  else working().postMessage({ assignment: word, text });
}

function assigned({ text, none, read }) {
  if (text !== wanted) return; // another was put in meanwhile
  assignment = read ?? null;
  const wrong = !read && !none;
  task.ariaInvalid = wrong ? "true" : null;
  let words = wrong ? say("class.assignment.wrong") : "";
  const list = read && (read.levels.length > LISTED ? count("class.levels", read.levels.length) : titles(read.levels));
  if (read) words = read.label ? say("class.assignment.read", { levels: list, label: read.label }) : say("class.assignment.plain", { levels: list });
  tell("#assignment-said", words);
  refresh();
}

// Saving: what the command line writes, with heads in the language of the page.
find("#save").addEventListener("click", () => working().postMessage({ csv: csvWords() }));

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
    worker?.postMessage({ wait: false });
    tell("#said", count("class.back", back.length));
    return;
  }
  removed = rows;
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
  if (document.activeElement === task) return readAssignment();
  add(field.value);
  field.value = "";
  return undefined;
});
field.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text");
  if (field.value !== "" || text.trim() === "") return; // somebody is writing
  event.preventDefault();
  add(text);
});
task.addEventListener("change", readAssignment);
task.addEventListener("paste", () => setTimeout(readAssignment));
find("#open").addEventListener("click", () => find("#file").click());
find("#file").addEventListener("change", async ({ target }) => {
  await addFiles([...target.files]);
  target.value = "";
});
for (const select of filters) {
  select.addEventListener("change", () => {
    const shown = table.filter({ level: filters[0].value, result: filters[1].value });
    tell("#shown", count("class.shown", shown));
  });
}

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
  else add(event.dataTransfer.getData("text"));
});
