// Where a student lands: what the task is, how far they are in this tab, and their codes.

import { EVERY_NIGHT, PAR, TONIGHT } from "../frame/played.js";
import { count, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { openStore, won } from "../play/store.js";
import { idOf, readAssignment } from "./assignment.js";
import { copyFrom } from "./clipboard.js";
import { refusalWords } from "./faults.js";
import { openTask } from "./kept.js";
import { codeSheet, depthText, printSheet } from "./sheet.js";

const find = (selector) => document.querySelector(selector);
const list = find(".levels");
const codes = find(".codes");
const text = new URLSearchParams(location.search).get("task");

function begin() {
  if (!text) return refuse(say("task.empty"));
  let task = null;
  try {
    task = readAssignment(text);
  } catch ({ reason }) {
    return refuse(refusalWords(reason));
  }
  const items = task.levels.map((id) => list.querySelector(`[data-id="${id}"]`)).filter(Boolean);
  if (items.length === 0) return refuse(say("task.refused.unknown"));
  const kept = openTask(idOf(task));
  list.replaceChildren(...items);
  for (const item of items) {
    item.hidden = false;
    item.querySelector("a").search = `?task=${text}`;
  }
  if (task.label) find("h1").textContent = say("task.of", { label: task.label });
  find("[data-variants]").hidden = !task.variants;
  find("[data-hintless]").hidden = task.hints;
  find("[data-fixed]").hidden = task.locked.length + task.hidden.length === 0;
  find(".whole").hidden = false;
  const look = () => show(task, kept, items);
  find(".codes .copy").addEventListener("click", ({ target }) => copyFrom(target, element("p", { textContent: written(kept, items).map((code) => code.text).join("\n") }), find(".status"), codes.querySelector("ul")));
  find(".codes .print").addEventListener("click", () => printSheet(codeSheet({ task, name: kept.name, codes: written(kept, items) })));
  addEventListener("pageshow", look); // back from a level
  return look();
}

function refuse(words) {
  find(".problem").textContent = words;
  find(".problem").classList.add("refusal");
}

function show(task, kept, items) {
  kept.refresh();
  const store = openStore(kept.storage);
  for (const item of items) {
    const level = store.level(item.dataset.id);
    item.dataset.depth = level.depth;
    item.dataset.won = won(level, item.dataset.kind);
    item.querySelector(".state").textContent = stateText(level, item.dataset.kind);
    item.querySelector(".go").textContent = item.dataset.won === "true" ? say("task.play.again") : say("task.play");
  }
  const all = written(kept, items);
  find(".lead").textContent = leadText(task, items, all.length);
  codes.hidden = all.length === 0;
  find(".codes .who").textContent = kept.name ? say("task.as", { name: kept.name }) : "";
  codes.querySelector("ul").replaceChildren(...all.map(({ title, depth, kind, text: code }) => element("li", {}, element("b", { textContent: title }), element("span", { textContent: depthText(depth, kind) }), element("code", { textContent: code }))));
}

// leadText says what is left to do.
function leadText(task, items, codesThere) {
  if (items.every(({ dataset }) => dataset.won === "true")) return codesThere === items.length ? say("task.lead.done") : say("task.lead.name");
  return items.length === task.levels.length ? count("task.lead", items.length) : say("task.lead.some", { n: items.length, all: task.levels.length });
}

// written lists the codes there are, in the task's order.
function written(kept, items) {
  const store = openStore(kept.storage);
  return items.filter(({ dataset: { id } }) => kept.code(id)).map((item) => ({
    title: item.querySelector(".name").textContent, kind: item.dataset.kind, tries: store.level(item.dataset.id).tries, ...kept.code(item.dataset.id),
  }));
}

function stateText({ depth, tries }, kind) {
  if (depth === PAR) return say("home.par");
  if (depth === EVERY_NIGHT) return say("home.every");
  if (depth === TONIGHT) return kind === "break" ? say("home.won") : say("home.tonight");
  return tries > 0 ? say("home.tried") : say("home.fresh");
}

begin();
