// The frame page's entry: starts the game, ties its words to the page's parts (PROTOCOL.md), and says in words why it
// could not.

import { announcer } from "./announcer.js";
import { createBand } from "./band.js";
import { createEngine } from "./engine.js";
import { createGoals } from "./goals.js";
import { canPaint, loadGame } from "./loader.js";
import { listenForKeys } from "./keys.js";
import { createNews } from "./news.js";
import { createNight } from "./night.js";
import { createNights } from "./nights.js";
import { createNote } from "./note.js";
import { closePopoversOnBlur } from "./popovers.js";
import { reportHeight } from "./height.js";
import { openPort } from "./port.js";
import { createIncidents } from "./incidents.js";
import { createPreferences } from "./preferences.js";
import { say } from "./say.js";
import { createShelf } from "./shelf.js";
import { createCover } from "./cover.js";
import { createSound } from "./sound.js";
import { explainTerms } from "./terms.js";
import { createTip } from "./tip.js";
import { createTour } from "./tour.js";
import { createTransport } from "./transport.js";
import { createTwins } from "./twins.js";

const OWN = new Set(["level", "theme", "lang"]); // parameters of the address that are not settings; the language is that of the page
const address = new URLSearchParams(location.search);
const level = address.get("level") ?? "";
const link = [...address].filter(([name]) => !OWN.has(name)).map((pair) => pair.join("=")).join("&");
const config = JSON.parse(document.getElementById("config").textContent);

const frame = document.querySelector(".frame");
const find = (selector) => frame.querySelector(selector);
const early = []; // what the host sent before the game was there
let ended = false; // whether the end of the run is shown
let game = null; // globalThis.leasehold once the game is ready
let ready = {}; // what it said then

const send = (kind, id = "", value = null) => game?.send(kind, id, value);
const port = openPort({
  onMessage(kind, id, value) {
    if (kind === "theme") preferences.choose(value);
    else if (kind === "picture") game && engine.picture().then((image) => port.post("picture", { image }), () => {});
    else if (kind === "tell" && !id) putAway();
    else if (kind === "tell") game && port.post("told", { id, ...send("tell", id) });
    else if (kind === "tour") game && tour.start(ready.part);
    else if (kind === "messages") game && port.post("messages", send("messages"));
    else if (game) game.send(kind, id, value ?? null);
    else if (early.length < 20) early.push([kind, id, value ?? null]);
  },
});
const preferences = createPreferences({ send });
const shelf = createShelf({ level, link });
const cover = createCover(frame, { onRetry: retry });
const announce = announcer(find(".announcer"));
const tip = createTip(find(".bubble"), { announce, ask: (id) => send("tell", id), room: stageRoom });
const twins = createTwins(find(".twins"), { send, tip });
const transport = createTransport(find(".transport"), { send });
const sound = createSound(find(".transport .sound"), { preferences });
const incidents = createIncidents(find(".incidents"), { send });
const nights = createNights(config.nights, { send, level: () => globalThis.leasehold.level });
const night = createNight(find(".night"), { send, announce, onBack: () => find(".play").focus() });
const news = createNews();
const goals = createGoals(find(".panel table"), find(".panel .before"));
const band = createBand(frame, find(".band"), { send });
const note = createNote(find(".note"));
const tour = createTour(frame, { announce, onEnd: () => port.post("tour", { state: "ended" }) });
const engine = createEngine(find(".stage"), { send, onLost: () => save({ lost: true }) });

// putAway is for the Escape key where another document hears it.
function putAway() {
  tip.hide();
  tour.end();
}

document.addEventListener("keydown", ({ key }) => key === "Escape" && port.post("told", { id: "" }));

function stageRoom() {
  const { left, top, width, height } = find(".stage").getBoundingClientRect();
  return new DOMRect(left + 8, top + 8, width - 16, height - 16);
}

const hear = {
  ready: (data) => queueMicrotask(() => begin(data)), // the game is still on the stack, and calls back into it wait their turn
  twins: (hits) => twins.update(hits),
  view(data) {
    transport.update(data);
    goals.update(data);
    note.view(data);
    news.view(data);
    incidents.view(data);
    if (ended && !data.atEnd) announce(""); // the verdict is of another moment
    ended = data.atEnd;
    port.post("view", data);
  },
  run(data) {
    note.run(data);
    incidents.run(data);
    night.run(data);
    news.run(data);
    port.post("run", data);
  },
  announce(sentence) {
    const fresh = news.fresh(sentence);
    if (fresh) announce(fresh);
  },
  nights: (wanted) => nights.want(wanted),
  band: (top) => band.place(top),
  sounds: sound.play,
  height: (height) => engine.height(height),
  wake: () => engine.wake(),
  error: (words) => stop({ reason: "error", words }),
};

document.documentElement.classList.toggle("inner", window.parent !== window);
closePopoversOnBlur();
explainTerms();
listenForKeys({ send, ready: () => game !== null });
reportHeight(frame, find(".transport"), (height, transport) => port.post("resize", { height, transport }));
start();

async function start({ fresh = false } = {}) {
  try {
    const unable = canPaint();
    if (unable) throw { reason: "no-webgl2", words: unable };
    if (shelf.losses > 2) {
      shelf.forgetLosses();
      throw { reason: "lost", words: say("failed.graphics") };
    }
    const onProgress = (loaded, total) => {
      cover.progress(loaded, total);
      port.post("progress", { loaded, total });
    };
    const [text, words, module] = await Promise.all([fetchLevel(fresh), fetchWords(fresh), loadGame({ ...config.game, fresh, onProgress })]);
    await run(text, words, module);
  } catch (fault) {
    stop(fault);
  }
}

async function fetchLevel(fresh) {
  if (!Object.hasOwn(config.levels, level)) {
    throw { reason: "no-level", words: level ? say("failed.level", { level }) : say("failed.nolevel") };
  }
  return fetchText(config.levels[level], fresh, say("failed.file"));
}

// fetchWords gives what the board says in this page's language. English comes with the game.
async function fetchWords(fresh) {
  return config.words ? fetchText(config.words, fresh, say("failed.words")) : "";
}

async function fetchText(address, fresh, words) {
  const response = await fetch(address, { cache: fresh ? "reload" : "default" }).catch(() => null);
  if (!response?.ok) throw { reason: "missing", words };
  return response.text();
}

async function run(text, words, module) {
  const go = new Go();
  let code = 0;
  go.exit = (status) => { code = status; };
  globalThis.leasehold = {
    level: text,
    words,
    ...engine.prepare(),
    theme: preferences.theme(),
    reducedMotion: preferences.reducedMotion(),
    state: shelf.state,
    link,
    receive: (kind, data) => hear[kind]?.(data),
  };
  cover.starting();
  await go.run(await WebAssembly.instantiate(module, go.importObject));
  throw { reason: "stopped", words: say("failed.mistake"), code };
}

function begin(data) {
  game = globalThis.leasehold;
  ready = data;
  document.title = `${data.title} · Leasehold`;
  find("h1").textContent = data.title;
  cover.hide();
  transport.enable();
  engine.start();
  band.start();
  for (const [kind, id, value] of early.splice(0)) send(kind, id, value);
  twins.focus(shelf.focus);
  port.post("ready", data);
}

// stop shows why there is no game (any more). A game that failed once it ran is not brought back to the state it failed in.
function stop(fault) {
  console.error("leasehold:", fault);
  if (frame.dataset.state === "failed") return;
  if (globalThis.leasehold) shelf.clear();
  game = null;
  engine.stop();
  tour.end();
  nights.stop();
  transport.disable();
  twins.update([]);
  const reason = fault?.reason ?? "unknown";
  cover.fail(fault?.words ?? say("failed.unknown"), { elsewhere: reason === "no-level" });
  port.post("failed", { reason });
}

function retry() {
  if (globalThis.leasehold) location.reload(); // a second game does not fit into one document
  else {
    cover.again();
    start({ fresh: true });
  }
}

function save({ lost = false } = {}) {
  if (game) shelf.save({ state: send("state"), focus: document.hasFocus() ? twins.focused() : "", lost });
}

addEventListener("pagehide", () => save());
document.addEventListener("visibilitychange", () => document.hidden && save());
