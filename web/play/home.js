// The home page's script: what was passed at each level and at which depth, which one to play next, and the file that carries it elsewhere. Without it the
// page is a plain list of links.

import { EVERY_NIGHT, PAR, TONIGHT } from "../frame/played.js";
import { count, number, say } from "../frame/say.js";
import { noticeBoard } from "./notice.js";
import { brokenWords, openStore, won } from "./store.js";

const LARGEST = 1024 * 1024; // bytes of a file that is looked at

const find = (selector) => document.querySelector(selector);
const items = [...document.querySelectorAll(".levels li[data-id]")];
const notice = noticeBoard(find(".notice"));
const outcome = find(".outcome");
const store = openStore();

if (store.broken) notice(brokenWords());
show();
for (const type of ["pageshow", "storage"]) addEventListener(type, again); // back from a level, or played in another tab
find(".export").addEventListener("click", save);
find(".import input").addEventListener("change", load);

function again() {
  store.refresh();
  show();
}

function show() {
  for (const item of items) {
    const level = store.level(item.dataset.id);
    item.dataset.depth = level.depth;
    item.dataset.won = won(level, item.dataset.kind);
    item.querySelector(".state").textContent = words(level, item.dataset.kind);
  }
  suggest();
  const those = (test) => items.filter((item) => test(store.level(item.dataset.id), item.dataset.kind)).length;
  const played = those(({ tries }) => tries > 0);
  const sum = { won: number(those(won)), all: number(items.length), par: number(those(({ depth }) => depth === PAR)) };
  find(".count").textContent = played === 0 ? "" : say("home.count", sum);
}

function words({ depth, tries }, kind) {
  if (depth === PAR) return say("home.par");
  if (depth === EVERY_NIGHT) return say("home.every");
  if (depth === TONIGHT) return kind === "break" ? say("home.won") : say("home.tonight");
  return tries > 0 ? say("home.tried") : say("home.fresh");
}

// suggest marks the first level in the order of the campaign that is not won; after the last of them the first that is not at par.
function suggest() {
  const level = (item) => store.level(item.dataset.id);
  const next = items.find((item) => !won(level(item), item.dataset.kind)) ?? items.find((item) => level(item).depth < PAR);
  for (const item of items) {
    item.classList.toggle("next", item === next);
    const state = item.querySelector(".state");
    if (item === next) state.textContent = say("home.next", { state: state.textContent });
    if (item === next) item.querySelector("a").setAttribute("aria-description", say("home.next.about"));
    else item.querySelector("a").removeAttribute("aria-description");
  }
  if (!next || !items.some((item) => level(item).tries > 0)) return;
  find(".start").href = next.querySelector("a").href;
  find(".start span").textContent = say("home.on", { level: next.querySelector(".name").textContent });
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([store.export()], { type: "application/json" }));
  link.download = "leasehold-progress.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  outcome.textContent = say("home.saved");
}

async function load({ target }) {
  const [file] = target.files;
  target.value = ""; // so that the same file can be chosen again
  if (!file) return;
  try {
    if (file.size > LARGEST) throw new Error(say("store.large"));
    const better = store.import(await file.text());
    outcome.textContent = better === 0 ? say("home.loaded.none") : count("home.loaded", better);
    show();
  } catch (fault) {
    outcome.textContent = say("home.refused", { why: fault.message });
  }
}
