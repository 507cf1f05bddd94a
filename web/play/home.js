// The home page's script: what was passed at each level and at which depth, which one to play next, and the file that carries it elsewhere. Without it the
// page is a plain list of links.

import { noticeBoard } from "./notice.js";
import { BROKEN_WORDS, EVERY_NIGHT, PAR, TONIGHT, openStore, won } from "./store.js";

const LARGEST = 1024 * 1024; // bytes of a file that is looked at

const find = (selector) => document.querySelector(selector);
const items = [...document.querySelectorAll(".levels li[data-id]")];
const notice = noticeBoard(find(".notice"));
const outcome = find(".outcome");
const store = openStore();

if (store.broken) notice(BROKEN_WORDS);
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
  const count = (test) => items.filter((item) => test(store.level(item.dataset.id), item.dataset.kind)).length;
  const all = count(won);
  const played = count(({ tries }) => tries > 0);
  find(".count").textContent = played === 0 ? "" : `${all} of ${items.length} won, ${count(({ depth }) => depth === PAR)} at par`;
}

function words({ depth, tries }, kind) {
  if (depth === PAR) return "Won, at par";
  if (depth === EVERY_NIGHT) return "Won every night";
  if (depth === TONIGHT) return kind === "break" ? "Won" : "Won tonight only";
  return tries > 0 ? "Tried, not won yet" : "Not played yet";
}

// suggest marks the first level in the order of the campaign that is not won; after the last of them the first that is not at par.
function suggest() {
  const level = (item) => store.level(item.dataset.id);
  const next = items.find((item) => !won(level(item), item.dataset.kind)) ?? items.find((item) => level(item).depth < PAR);
  for (const item of items) {
    item.classList.toggle("next", item === next);
    if (item === next) item.querySelector("a").setAttribute("aria-description", "Play this one next");
    else item.querySelector("a").removeAttribute("aria-description");
  }
  if (!next || !items.some((item) => level(item).tries > 0)) return;
  find(".start").href = next.querySelector("a").href;
  find(".start span").textContent = `Go on: ${next.querySelector(".name").textContent}`;
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([store.export()], { type: "application/json" }));
  link.download = "leasehold-progress.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  outcome.textContent = "Your progress is saved to a file.";
}

async function load({ target }) {
  const [file] = target.files;
  target.value = ""; // so that the same file can be chosen again
  if (!file) return;
  try {
    if (file.size > LARGEST) throw new Error("It is too large for a file of progress.");
    const better = store.import(await file.text());
    outcome.textContent = better === 0 ? "The file is loaded. Nothing in it was better than what is here." : `The file is loaded. ${better === 1 ? "One level" : `${better} levels`} came further.`;
    show();
  } catch (fault) {
    outcome.textContent = `This file was not loaded. ${fault.message}`;
  }
}
