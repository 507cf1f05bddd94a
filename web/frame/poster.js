// What runs before Start, and is all that is fetched until then: the poster's button, and the host's way in. Start, by the player or the host, or `now=1` in the
// address, fetches the rest into the same document (frame.js), which then finds what it shares with this script in `leaseholdFrame`.

import { createCover } from "./cover.js";
import { momentOf } from "./moment.js";
import { OWN } from "./own.js";
import { openPort } from "./port.js";
import { say } from "./say.js";

const EARLY = 20; // messages kept for the board

const address = new URLSearchParams(location.search);
const link = [...address].filter(([name]) => !OWN.includes(name)).map((pair) => pair.join("=")).join("&");
const config = JSON.parse(document.getElementById("config").textContent);
const poster = document.querySelector(".poster");
const frame = document.querySelector(".frame");
const button = poster.querySelector(".start");
const fetched = new Set();

let begun = false;
let byKeyboard = false; // the player pressed Start, and has not gone elsewhere since

const cover = createCover(document.querySelector(".cover"), { frame, onRetry: retry });
const port = openPort({ onMessage: hear });

// What both scripts need. frame.js adds `receive`, which hears the host once it is there, and `open`.
const shared = { port, cover, config, link, hide: address.get("hide") ?? "", lock: address.get("lock") ?? "", early: [], receive: null, open: null, ready, reload };
globalThis.leaseholdFrame = shared;

document.documentElement.classList.toggle("inner", window.parent !== window);
if (address.get("now") === "1") {
  poster.hidden = true;
  begin();
} else {
  poster.classList.add("live");
  button.addEventListener("click", ({ detail }) => {
    byKeyboard = detail === 0;
    begin();
  });
  port.post("poster", { level: config.level.id });
}

function hear(kind, id, value) {
  if (kind === "start") begin();
  else if (kind === "theme") choose(value);
  else if (shared.receive) shared.receive(kind, id, value);
  else if (kind === "state") port.post("state", { link: momentToBe() });
  else if (shared.early.length < EARLY) shared.early.push([kind, id, value]);
}

// momentToBe is what the board will begin with.
function momentToBe() {
  const [, , restored] = shared.early.findLast(([kind]) => kind === "restore") ?? [];
  return (restored ?? link) || momentOf();
}

function choose(theme) {
  if (["auto", "light", "dark"].includes(theme)) document.documentElement.dataset.theme = theme;
}

async function begin({ fresh = false } = {}) {
  if (begun) return;
  begun = true;
  poster.classList.replace("live", "begun");
  cover.loading();
  if (byKeyboard) cover.focus();
  if (window.origin === "null") return fail("sandbox", say("failed.sandbox"));
  try {
    await Promise.all([config.style, ...config.scripts].map((part) => add(part, fresh)));
  } catch (fault) {
    return fail("missing", say("failed.part"), fault);
  }
  frame.hidden = false;
  return shared.open({ fresh });
}

// add fetches a style sheet or a script into this document, once.
async function add(part, fresh) {
  if (fetched.has(part)) return;
  if (fresh) await fetch(part, { cache: "reload" }); // what the browser kept may be cut off
  const element = part.endsWith(".css") ? Object.assign(document.createElement("link"), { rel: "stylesheet", href: part }) : Object.assign(document.createElement("script"), { src: part });
  try {
    await new Promise((resolve, reject) => {
      element.addEventListener("load", resolve);
      element.addEventListener("error", () => reject(new Error(`no ${part}`)));
      document.head.append(element);
    });
    const whole = !config.scripts.includes(part) || (part === config.scripts.at(-1) ? shared.open : globalThis.Go);
    if (!whole) throw new Error(`half of ${part}`);
    fetched.add(part);
  } catch (fault) {
    element.remove();
    throw fault;
  }
}

function fail(reason, words, fault = reason) {
  console.error("leasehold:", fault);
  cover.fail(words);
  port.post("failed", { reason });
}

function retry() {
  if (globalThis.leasehold) { // a second game does not fit into one document
    reload();
    location.reload();
    return;
  }
  begun = false;
  begin({ fresh: true });
}

// reload is for when this document comes again: it goes on without a poster.
function reload() {
  const url = new URL(location.href);
  url.searchParams.set("now", "1");
  history.replaceState(history.state, "", url);
}

// ready gives the document to the board. The focus goes to it only from who pressed Start by keyboard and waited.
function ready() {
  const waited = byKeyboard && cover.focused();
  poster.hidden = true;
  cover.hide();
  if (waited) frame.querySelector(".play").focus({ preventScroll: true });
}
