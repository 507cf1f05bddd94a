// The board itself, fetched after Start (poster.js): starts the game, ties its words to the page's parts (PROTOCOL.md), and says in words why it could not.

import { announcer } from "./announcer.js";
import { createBand } from "./band.js";
import { customLevel, kindOf } from "./custom.js";
import { createEngine } from "./engine.js";
import { createGoals } from "./goals.js";
import { canPaint, loadGame } from "./loader.js";
import { listenForKeys } from "./keys.js";
import { momentOf } from "./moment.js";
import { createNews } from "./news.js";
import { createNight } from "./night.js";
import { createNights } from "./nights.js";
import { createNote } from "./note.js";
import { watchPasses } from "./played.js";
import { closePopoversOnBlur } from "./popovers.js";
import { reportHeight } from "./height.js";
import { createIncidents } from "./incidents.js";
import { createPreferences } from "./preferences.js";
import { say } from "./say.js";
import { createShelf } from "./shelf.js";
import { createSound } from "./sound.js";
import { explainTerms } from "./terms.js";
import { createTip } from "./tip.js";
import { createTour } from "./tour.js";
import { createTransport } from "./transport.js";
import { createTwins } from "./twins.js";

const shared = globalThis.leaseholdFrame; // what poster.js began with; not taken apart: the minifier moves what is taken apart to the front
const port = shared.port;
const cover = shared.cover;
const config = shared.config;
const custom = config.level.file ? "" : customLevel(); // a level that is not on the site
const frame = document.querySelector(".frame");
const find = (selector) => frame.querySelector(selector);
let ended = false; // whether the end of the run is shown
let game = null; // globalThis.leasehold once the game is ready
let ready = {}; // what it said then
const last = {}; // the latest run and view

const send = (kind, id = "", value = null) => game?.send(kind, id, value);

// receive hears the host, once the game is there; what came earlier waits for it.
function receive(kind, id, value) {
  if (!game) return;
  if (kind === "picture") engine.picture().then((image) => port.post("picture", { image }), () => {});
  else if (kind === "tell" && !id) putAway();
  else if (kind === "tell") port.post("told", { id, ...send("tell", id) });
  else if (kind === "tour") tour.start(ready.part);
  else if (kind === "messages") port.post("messages", send("messages"));
  else if (kind === "state") port.post("state", { link: momentOf(last.run, last.view) });
  else if (kind === "code") port.post("code", { ...send("code", "", Object.fromEntries(new URLSearchParams(value))) });
  else if (kind === "restore") passes.opening(() => send(kind, id, value));
  else send(kind, id, value ?? null);
}

const preferences = createPreferences({ send });
const shelf = createShelf({ level: config.level.id, own: shared.own, link: shared.link, hide: shared.hide, lock: shared.lock, variant: shared.variant });
const announce = announcer(find(".announcer"));
const tip = createTip(find(".bubble"), { announce, ask: (id) => send("tell", id), room: stageRoom });
const twins = createTwins(find(".twins"), { send, tip });
const transport = createTransport(find(".transport"), { send });
const sound = createSound(find(".transport .sound"), { preferences });
const incidents = createIncidents(find(".incidents"), { send });
const nights = createNights(config.nights, { send, level: () => globalThis.leasehold.level, variant: shared.variant });
const night = createNight(find(".night"), { send, announce, onBack: () => find(".play").focus() });
const news = createNews();
const goals = createGoals(find(".panel table"), find(".panel .before"));
const band = createBand(frame, find(".band"), { send });
const note = createNote(find(".note"));
const passes = watchPasses({ kind: config.level.kind || kindOf(custom), tell: (passed) => port.post("passed", { level: config.level.id, ...passed }) });
const tour = createTour(frame, { announce, onEnd: () => port.post("tour", { state: "ended" }) });
const engine = createEngine(find(".stage"), { send, onLost, onSeen: (seen) => nights.wait(!seen) });

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
    last.view = data;
    passes.view(data);
    port.post("view", data);
  },
  run(data) {
    note.run(data);
    incidents.run(data);
    night.run(data);
    news.run(data);
    last.run = data;
    passes.run(data);
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

closePopoversOnBlur();
explainTerms();
listenForKeys({ send, ready: () => game !== null });
shared.open = start;

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
    if (!config.level.file && !custom) throw { reason: "missing", words: say("failed.custom") };
    const [text, words, module] = await Promise.all([custom || fetchText(config.level.file, fresh, say("failed.file")), fetchWords(fresh), loadGame({ ...config.game, fresh, onProgress })]);
    await run(text, words, module);
  } catch (fault) {
    stop(fault);
  }
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
    link: shared.link,
    hide: shared.hide,
    lock: shared.lock,
    variant: shared.variant,
    receive: (kind, data) => hear[kind]?.(data),
  };
  cover.starting();
  await go.run(await WebAssembly.instantiate(module, go.importObject));
  throw { reason: "stopped", words: say("failed.mistake"), code };
}

function begin(data) {
  game = globalThis.leasehold;
  ready = data;
  transport.enable();
  shared.ready(); // which may give Play the focus
  engine.start();
  band.start();
  reportHeight(frame, find(".transport"), (height, transport) => port.post("resize", { height, transport }));
  shared.receive = receive;
  for (const message of shared.early.all()) receive(...message);
  shared.early.clear();
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
  cover.fail(fault?.words ?? say("failed.unknown"));
  port.post("failed", { reason: fault?.reason ?? "unknown" });
}

// onLost comes before Ebitengine reloads the document, which then goes on where it was.
function onLost() {
  save({ lost: true });
  shared.reload({ lost: true });
}

function save({ lost = false } = {}) {
  if (game) shelf.save({ state: send("state"), focus: document.hasFocus() ? twins.focused() : "", lost });
}

addEventListener("pagehide", () => save());
document.addEventListener("visibilitychange", () => document.hidden && save());
