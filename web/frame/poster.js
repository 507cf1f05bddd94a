// What runs before Start, and is all that is fetched until then: the poster's button, and the host's way in. Start, by the player or the host, or `now=1` in the
// address, fetches the rest into the same document (frame.js), which then finds what it shares with this script in `leaseholdFrame`.

import { createCover } from "./cover.js";
import { createEarly } from "./early.js";
import { momentOf } from "./moment.js";
import { OWN } from "./own.js";
import { openPort } from "./port.js";
import { say } from "./say.js";

const address = new URLSearchParams(location.search);
const link = momentIn(address);
const config = JSON.parse(document.getElementById("config").textContent);
const poster = document.querySelector(".poster");
const frame = document.querySelector(".frame");
const button = poster.querySelector(".start");
const fetched = new Set();

const lost = history.state?.lost === true; // this document goes on where it lost its context; only the board knows where that was

let begun = false;
let byKeyboard = false; // the player pressed Start or the retry by keyboard

const cover = createCover(document.querySelector(".cover"), { frame, onRetry: retry });
const port = openPort({ onMessage: hear });

// What both scripts need. frame.js adds `receive`, which hears the host once it is there, and `open`.
const shared = { port, cover, config, link, hide: address.get("hide") ?? "", lock: address.get("lock") ?? "", variant: address.get("variant") ?? "", early: createEarly(), own: window.name === "leasehold-play", receive: null, open: null, ready, reload };
globalThis.leaseholdFrame = shared;

document.documentElement.classList.toggle("inner", window.parent !== window);
document.documentElement.toggleAttribute("data-own", shared.own);
button.addEventListener("click", ({ detail }) => {
  byKeyboard = detail === 0;
  begin();
});
if (address.get("now") !== "1") {
  poster.classList.add("live");
  port.post("poster", { level: config.level.id });
} else if (lost) {
  onceSeen();
} else {
  poster.hidden = true;
  begin();
}

// onceSeen begins when the board can be seen, and until then its poster stands: a browser has few contexts, and of many boards each would take another's.
function onceSeen() {
  let seen = false;
  const look = () => {
    if (!begun && (!seen || document.hidden)) return poster.classList.replace("begun", "live");
    sight.disconnect();
    document.removeEventListener("visibilitychange", look);
    return begin();
  };
  const sight = new IntersectionObserver((entries) => {
    seen = entries.at(-1).isIntersecting;
    look();
  });
  document.documentElement.removeAttribute("data-now");
  poster.classList.add("begun"); // no Start for a moment only
  sight.observe(poster);
  document.addEventListener("visibilitychange", look);
}

function hear(kind, id, value) {
  if (kind === "start") begin();
  else if (kind === "theme") choose(value);
  else if (shared.receive) shared.receive(kind, id, value);
  else if (kind === "state" && !lost) port.post("state", { link: momentToBe() });
  else shared.early.keep(kind, id, value);
}

// momentToBe is what the board will begin with.
function momentToBe() {
  const [, , restored] = shared.early.all().find(([kind]) => kind === "restore") ?? [];
  return (restored === undefined ? link : momentIn(new URLSearchParams(restored))) || momentOf();
}

// momentIn gives of an address or a link what is of the board's moment.
function momentIn(parameters) {
  return [...parameters].filter(([name]) => !OWN.includes(name)).map((pair) => pair.join("=")).join("&");
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

function retry({ detail }) {
  byKeyboard = detail === 0;
  if (globalThis.leasehold) { // a second game does not fit into one document
    reload();
    location.reload();
    return;
  }
  begun = false;
  begin({ fresh: true });
}

// reload is for when this document comes again: it goes on without a poster, after a lost context once it is seen.
function reload({ lost = false } = {}) {
  const url = new URL(location.href);
  url.searchParams.set("now", "1");
  history.replaceState({ ...history.state, lost }, "", url);
}

// ready gives the document to the board. The focus goes to it only from who pressed Start by keyboard and waited.
function ready() {
  const waited = byKeyboard && cover.focused();
  poster.hidden = true;
  cover.hide();
  if (waited) frame.querySelector(".play").focus({ preventScroll: true });
}
