// The page on which a teacher chooses what a class is to play. What is chosen stands in the page's own address; what comes of it is written at once.

import { elementSnippet, frameSnippet } from "../embed/snippet.js";
import { count, number, say, saying } from "../frame/say.js";
import { element } from "../play/element.js";
import { accessLists } from "./access.js";
import { ROOM, readAssignment, writeAssignment } from "./assignment.js";
import { copyFrom } from "./clipboard.js";
import { draftOf, readDraft } from "./draft.js";
import { bytesOf, tidy } from "./name.js";
import { packages } from "./pack.js";
import { qrCode } from "./qr.js";
import { faultIn, labelFault, refusalWords } from "./faults.js";
import { tongueOf } from "./tongue.js";

const find = (selector) => document.querySelector(selector);
const here = document.body.dataset;
const root = here.known === undefined ? new URL(here.root || "./", location.href).href : here.address; // as links write it
const form = find("#assignment");
const fields = form.elements;
const boxes = [...form.querySelectorAll(".chapters input")];
const status = find(".status");
const access = accessLists(find(".fixed"), write);
const packs = packages(find(".pack"), new URL(here.root || "./", location.href).href);
let known = []; // the levels and their controls, once fetched
let refused = ""; // why the address is no task, until something is chosen

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (button) copyFrom(button, document.getElementById(button.dataset.copy), status);
});
find("button.print").addEventListener("click", () => print());
find(".qr .save").addEventListener("click", save);
find(".qr .large").addEventListener("click", () => find(".wall").showModal());
find(".wall").addEventListener("click", () => find(".wall").close()); // wherever it is pressed
find("#link").addEventListener("focus", ({ target }) => target.select());
form.addEventListener("submit", (event) => { // Enter in a field, too
  event.preventDefault();
  if (!find(".whole").hidden) copyFrom(find(".row button"), find("#link"), status);
});
form.addEventListener("input", ({ target }) => {
  refuse("");
  if (target.name === "lesson") swap(target.value.split(" ").filter(Boolean)); // none: one's own choice
  else if (boxes.includes(target)) offerBack([]);
  write();
});
fields.label.addEventListener("change", () => { // what cannot be seen is gone from it
  fields.label.value = tidy(fields.label.value);
});
find(".replaced button").addEventListener("click", () => {
  swap([]);
  fields.lesson.focus();
  write();
});

const ROOMY = 6; // levels on a sheet that have lines to write on

let swapped = []; // the levels that a lesson took the place of

// swap picks a lesson's levels, or brings back what somebody had picked by hand before.
function swap(ids) {
  const before = picked().map(({ value }) => value);
  if (ids.length === 0) {
    tick(swapped);
    offerBack([]);
    return;
  }
  const own = ![...fields.lesson.options].some(({ value }) => value === before.join(" "));
  tick(ids);
  offerBack(own ? before : swapped);
}

function offerBack(ids) {
  swapped = ids;
  find(".replaced [role=status]").textContent = ids.length > 0 ? count("assign.lesson.replaced", ids.length) : "";
  find(".replaced button").hidden = ids.length === 0;
}

const picked = () => boxes.filter(({ checked }) => checked);

function tick(ids) {
  for (const box of boxes) box.checked = ids.includes(box.value);
}

// chosen is what the form says; its levels are in the campaign's order, as their boxes are.
function chosen() {
  const levels = picked().map(({ value }) => value);
  return {
    levels,
    language: fields.lang.value,
    label: tidy(fields.label.value),
    hints: fields.hints.checked,
    variants: fields.variants.checked,
    locked: access.held("lock", levels),
    hidden: access.held("hide", levels),
  };
}

function fill({ levels, language, label, hints, variants, locked, hidden }) {
  tick(levels);
  if ([...fields.lang.options].some(({ value }) => value === language)) fields.lang.value = language;
  fields.label.value = label;
  fields.hints.checked = hints;
  fields.variants.checked = variants;
  access.hold(locked, hidden);
}

function write() {
  const task = chosen();
  const all = task.levels.join(" ");
  if (fields.lesson.value !== all) fields.lesson.value = [...fields.lesson.options].find(({ value }) => value === all)?.value ?? "";
  access.show(known.filter(({ id }) => task.levels.includes(id)));
  find(".fixed-none").hidden = task.levels.length > 0;
  const fault = faultIn(task);
  const text = fault ? "" : writeAssignment(task);
  const address = new URL(location.href);
  address.search = text ? `?task=${text}` : draftOf(task);
  try {
    if (!refused) history.replaceState(history.state, "", address);
  } catch {
    // Safari takes a hundred of them in half a minute; the next change brings the address up to date
  }
  find(".problem").textContent = fault;
  room(task.label);
  find(".problem").classList.toggle("wrong", task.levels.length > 0);
  find(".whole").hidden = find(".pack").hidden = find(".snippets").hidden = Boolean(fault);
  if (!fault) show(task, text);
}

// room says at the field how much longer the label may be, or by how much it is too long. What is counted are bytes, which are letters as long as those are from a to z.
function room(label) {
  const fault = labelFault(label);
  find("#label-room").textContent = fault || [count("assign.label.room", ROOM.label - bytesOf(label)), bytesOf(label) > [...label].length ? say("assign.label.wide") : ""].filter(Boolean).join(" ");
  find("#label-room").classList.toggle("wrong", Boolean(fault));
  fields.label.ariaInvalid = fault ? "true" : null;
}

// show writes all that comes of what is chosen.
function show(task, text) {
  const { folder } = fields.lang.selectedOptions[0].dataset;
  const link = `${root}${folder}task/?task=${text}`;
  const share = new URL("https://classroom.google.com/share");
  share.searchParams.set("url", link);
  if (task.label) share.searchParams.set("title", say("assign.classroom.title", { label: task.label }));
  find("#link").value = link;
  find("a.open").href = link;
  find("a.classroom").href = share.href;
  find(".summary").textContent = [task.label, count("assign.count", task.levels.length), minutes(), task.variants ? say("assign.with.variants") : "", task.hints ? "" : say("assign.without.hints")].filter(Boolean).join(" · ");
  const code = qrCode(link);
  for (const place of document.querySelectorAll(".code")) if (place.dataset.link !== link) Object.assign(place, { innerHTML: code }).dataset.link = link; // shapes from here alone
  const tongue = spoken();
  const boards = task.levels.map((level) => boardOf(level, tongue, task, folder));
  find("#made-frame").textContent = boards.map((board) => frameSnippet(board, root)).join("\n\n");
  find("#made-element").textContent = boards.map((board) => elementSnippet(board, root)).map((each, i) => (i === 0 ? each : each.slice(each.indexOf("\n") + 1))).join("\n\n"); // one script does for all
  packs(task, text);
  saying(tongue.words, tongue.code, () => sheet(task, link, tongue));
}

// spoken is what the sheet and the snippets speak: the task's language, or the page's as long as that is not there.
function spoken() {
  const [option] = fields.lang.selectedOptions;
  const tongue = tongueOf(option, (worked) => {
    if (option.selected) find(".tongue").textContent = worked ? "" : say("assign.language.offline", { language: option.text });
    if (worked) write();
  });
  if (tongue) find(".tongue").textContent = "";
  return tongue ?? tongueOf([...fields.lang.options].find(({ value }) => value === document.documentElement.lang));
}

// minutes is how long the levels take in class, where that was said of each.
function minutes() {
  const sum = (end) => picked().reduce((all, { dataset }) => all + Number(dataset[end]), 0);
  return picked().every(({ dataset: { to } }) => Number(to)) ? say("assign.minutes", { from: number(sum("from")), to: number(sum("to")) }) : "";
}

function boardOf(level, { titles }, { locked, hidden }, folder) {
  const own = (all) => all.filter((key) => key.startsWith(`${level}.`)).map((key) => key.slice(level.length + 1));
  return { level, title: titles.get(level) ?? level, language: folder ? fields.lang.value : "", settings: "", theme: "auto", at: "", lock: own(locked), hide: own(hidden) };
}

function sheet(task, link, { code, dir, titles }) {
  Object.assign(find(".sheet"), { lang: code, dir });
  find(".sheet-name span").textContent = say("assign.sheet.name");
  find(".sheet-label").textContent = task.label || say("assign.sheet.task");
  find(".sheet-how").textContent = count("assign.sheet.how", task.levels.length);
  Object.assign(find(".sheet-link a"), { href: link, textContent: link });
  const lines = task.levels.length > ROOMY ? [] : [say("assign.sheet.expect"), say("assign.sheet.won")];
  const line = (words) => element("p", { className: "sheet-line", textContent: `${words} ` }, element("i", {}));
  find(".sheet-levels").replaceChildren(...picked().map(({ value, dataset: { number: place } }) => element("li", { value: Number(place) }, titles.get(value) ?? value, ...lines.map(line))));
  find(".sheet-end").textContent = task.variants ? say("assign.sheet.variants") : say("assign.sheet.code");
}

function save() {
  const link = element("a", { href: URL.createObjectURL(new Blob([qrCode(find("#link").value)], { type: "image/svg+xml" })), download: "leasehold-task.svg" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  status.textContent = say("assign.qr.saved");
}

// refuse says why the address is no task, which then stands as it came. "" takes it back.
function refuse(words) {
  refused = words;
  find(".refused").textContent = words;
  find(".refused").hidden = words === "";
}

// readLink reads the task in the address, and tells what is not as it was written.
function readLink(text) {
  let task = null;
  try {
    task = readAssignment(text);
  } catch ({ reason }) {
    return refuse(refusalWords(reason));
  }
  fill(task);
  const [n, all] = [picked().length, task.levels.length];
  if (n === 0) refuse(say("task.refused.unknown"));
  else if (n < all) refuse(say("assign.refused.some", { n: number(n), all: number(all) }));
  return undefined;
}

async function begin() {
  const address = new URLSearchParams(location.search);
  const text = address.get("task");
  if (text === null) fill(readDraft(address, chosen()));
  else readLink(text);
  write();
  try {
    const response = await fetch(here.levels);
    if (!response.ok) throw new Error(`${here.levels}: ${response.status}`);
    known = await response.json();
    write();
  } catch {
    find(".fixed-none").textContent = say("assign.fixed.offline");
    find(".fixed-none").hidden = false;
  }
}

begin();
