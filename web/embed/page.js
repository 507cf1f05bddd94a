// The page about embedding: addresses of snippets, buttons that copy, and the builder.

import { say } from "../frame/say.js";
import { element } from "../play/element.js";
import { readControls, showControls } from "./fields.js";
import { attributes, elementSnippet, frameSnippet } from "./snippet.js";

const LINES = 8; // of the log
const find = (selector) => document.querySelector(selector);
const here = document.body.dataset;
const root = here.known === undefined ? new URL(here.root || "./", location.href).href : here.address; // as snippets write it
const form = find(".builder form");
const place = find(".builder .controls");
const preview = find("#preview");
const log = find(".log");
const files = new Map(); // of levels and their controls, by address
let levels = null; // in the language chosen
let level = null;
let shown = null; // the element of the preview

for (const code of document.querySelectorAll("code")) code.textContent = code.textContent.replaceAll(here.address, root);

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (button) copy(button);
});

async function copy(button) {
  const code = document.getElementById(button.dataset.copy);
  const was = button.dataset.was ?? button.textContent;
  button.dataset.was = was;
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = say("embed.copied");
  } catch {
    getSelection().selectAllChildren(code);
    button.textContent = say("embed.selected");
  }
  find(".status").textContent = button.textContent;
  setTimeout(() => {
    button.textContent = was;
    find(".status").textContent = "";
  }, 3000);
}

// choose shows the controls of the level chosen, in the language chosen. What was set of the same level stays.
async function choose() {
  const address = chosen();
  try {
    const got = await fetched(address);
    if (address !== chosen()) return; // another was chosen meanwhile
    levels = got;
  } catch {
    if (address === chosen()) place.replaceChildren(element("p", { textContent: say("embed.offline") }));
    return;
  }
  const next = levels.find(({ id }) => id === form.elements.level.value);
  const kept = level?.id === next.id ? new FormData(form) : null;
  level = next;
  showControls(place, level.controls);
  form.elements.at.max = level.until;
  if (kept) restore(kept);
  else form.elements.at.value = 0;
  write();
}

// chosen gives the address of the chosen language's controls.
function chosen() {
  return form.elements.lang.selectedOptions[0].dataset.levels;
}

function restore(kept) {
  for (const input of place.querySelectorAll("[name]")) {
    if (input.type === "checkbox") input.checked = kept.has(input.name);
    else input.value = kept.get(input.name);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

async function fetched(address) {
  if (!files.has(address)) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    files.set(address, await response.json());
  }
  return files.get(address);
}

function write() {
  if (!level) return;
  const { lang, theme, at } = form.elements;
  const moment = at.valueAsNumber > 0 && at.validity.valid ? `${at.value}s` : "";
  const board = { level: level.id, title: level.title, language: lang.selectedIndex > 0 ? lang.value : "", theme: theme.value, at: moment, ...readControls(form, level.controls) };
  find("#made-element").textContent = elementSnippet(board, root);
  find("#made-frame").textContent = frameSnippet(board, root);
  if (shown) dress(board);
}

// dress gives the preview's element what the form says. It is the element that must bear being changed.
function dress(board) {
  const wants = new Map([...attributes(board), ["lang", form.elements.lang.value]]);
  for (const name of shown.getAttributeNames()) if (!wants.has(name)) shown.removeAttribute(name);
  for (const [name, value] of wants) if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
}

function note(name, detail) {
  const text = typeof detail === "string" ? detail : JSON.stringify(detail);
  log.prepend(element("li", {}, element("code", { textContent: `${name} ${text.length > 160 ? `${text.slice(0, 160)} …` : text}` })));
  while (log.children.length > LINES) log.lastChild.remove();
}

// The button opens the preview and puts it away; Enter in a field opens it.
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const open = preview.hidden;
  if (!open && form.contains(document.activeElement)) return;
  const button = find(".show");
  preview.hidden = !open;
  button.ariaExpanded = String(open);
  button.textContent = open ? say("embed.preview.close") : say("embed.preview.open");
  if (!open) {
    shown.remove();
    shown = null;
    return;
  }
  shown = document.createElement("leasehold-level");
  for (const name of ["ready", "passed", "resize"]) shown.addEventListener(name, ({ detail }) => note(name, detail));
  log.replaceChildren();
  write();
  find("#preview .board").append(shown);
});

preview.addEventListener("click", async ({ target }) => {
  const { method } = target.closest("[data-method]")?.dataset ?? {};
  if (!method) return;
  const answer = await shown[method]();
  if (answer) note(method, answer);
});

form.addEventListener("input", ({ target }) => {
  if (target.name === "level" || target.name === "lang") choose();
  else write();
});

new IntersectionObserver((entries, sight) => {
  if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
  sight.disconnect();
  choose();
}, { rootMargin: "800px" }).observe(find(".builder"));
