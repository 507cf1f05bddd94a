// The workshop: a level file is read as it is written, its faults are listed, and a good one is played, proved and shared. Whatever a file or a link says is a stranger's: it
// becomes text here, never markup, and nothing is fetched from anywhere before somebody presses the button that names the host.

import { count, number, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { createBoard } from "./board.js";
import { goTo, put } from "./field.js";
import { fetchHosted, hostedAddress } from "./hosted.js";
import { MOST } from "./limits.js";
import { textOf, unpacked } from "./packed.js";
import { plain } from "./plain.js";
import { createProof } from "./proof.js";
import { createSharing } from "./sharing.js";
import { kept, keep } from "./tab.js";
import { faultWords } from "./words.js";
import { startWorker } from "./worker.js";

const PAUSE = 300; // milliseconds without a key, after which what was written is read

const find = (selector) => document.querySelector(selector);
const source = find(".source");
const field = find("#text");
const faults = find(".faults");
const levelPart = find(".level");
const asked = find(".asked");
const before = find(".before");
const play = find("button.play-level");
const heading = find("h1").textContent;
const board = createBoard(find(".board"));
const proof = createProof(find(".card.proving"), find(".demands"));
const sharing = createSharing(find(".card.sharing"), { text: () => field.value });

let name = "level.yaml";
let opened = ""; // the fragment of the address that the text came from
let earlier = null; // what stood here before a link's level came
let brought = ""; // that level, as it came
let level = null; // what the text says, once it is good
let played = null; // the JSON of the level on the board
let worker = null;
let asks = 0; // counts what was given to the worker: an older answer is of no use
let timer = 0;
let shared = false; // the level came by a link and is only to be played, until somebody opens it in the workshop

function tell(selector, words) {
  find(selector).textContent = words;
}

// refuse says what did not come in, apart from what is said of the text that stays. "" takes it back.
function refuse(words) {
  const said = find("#refused");
  said.hidden = words === "";
  said.textContent = words;
  if (words) said.scrollIntoView({ block: "nearest" });
}

const save = () => keep({ name, text: field.value, opened, earlier, brought, shared });

// only shows the board of a shared level alone, under its title, or the workshop.
function only(yes, title = "") {
  shared = yes;
  document.body.classList.toggle("only-played", yes);
  find("h1").textContent = yes ? title || say("workshop.shared.heading") : heading;
  save();
}

find(".shared button").addEventListener("click", () => {
  only(false);
  source.open = true;
  field.focus({ preventScroll: true });
  source.scrollIntoView({ block: "start" });
});

// Reading.

function read() {
  clearTimeout(timer);
  asks++;
  save();
  sharing.changed();
  if (field.value.trim() === "") return show({ faults: [] }, say("workshop.empty"));
  if (new Blob([field.value]).size > MOST) return show({ faults: [] }, say("workshop.large"));
  tell("#said", say("workshop.reading"));
  tell(".shared.said", say("workshop.reading"));
  worker ??= startWorker({ onMessage: hear, onFail: failed });
  worker.postMessage({ read: { n: asks, name, text: field.value } });
  return undefined;
}

function hear({ read: { n, answer } }) {
  if (n !== asks) return;
  if (answer.json) show(answer, say("workshop.good", { title: answer.title }));
  else show(answer, count("workshop.faults", answer.faults.length));
}

function failed(why) {
  console.warn("leasehold: the workshop:", why);
  worker?.terminate();
  worker = null;
  show({ failed: true }, shared ? say("workshop.shared.failed") : say("workshop.failed"));
}

function show(answer, words) {
  tell("#said", words);
  const list = answer.faults ?? [];
  faults.hidden = list.length === 0;
  faults.replaceChildren(...list.map(faultItem));
  field.ariaInvalid = list.length > 0 ? "true" : null;
  level = answer.json ? answer : null;
  if (shared && !answer.failed) only(level !== null, level?.title); // what has faults is mended in the workshop
  tell(".shared.said", level ? "" : words);
  offer();
  if (level && shared && played !== level.json) begin();
}

// faultItem tells a fault in the page's own words, or as the command line does.
function faultItem(fault) {
  const { line, path, got, want } = fault;
  const own = faultWords(fault, field.value);
  const words = element("span", own ? {} : { lang: "en" });
  if (path) words.append(element("code", {}, path), own ? " " : ": ");
  words.append(own || (want === "" ? got : `got ${got}, want ${want}`));
  if (line === 0) return element("li", {}, words);
  const button = element("button", { type: "button" }, element("b", {}, say("workshop.line", { n: number(line) })), " ", words);
  button.addEventListener("click", () => goTo(field, line));
  return element("li", {}, button);
}

// offer shows what can be done with a level. A board that is open stays while its file is being changed.
function offer() {
  levelPart.hidden = !level && played === null;
  for (const card of document.querySelectorAll(".card")) card.inert = !level;
  find(".cards").classList.toggle("off", !level);
  proof.offer(level);
  if (!level) return;
  const { title, brief = "" } = JSON.parse(level.json);
  tell("#level-title", title);
  find(".brief").replaceChildren(...plain(brief).map((part) => element("p", {}, part)));
  play.textContent = played === null || played === level.json ? say("workshop.play") : say("workshop.play.changed");
}

// begin opens the board.
function begin() {
  const done = board.open(level);
  for (const said of ["#played", ".shared.said"]) tell(said, done ? "" : say("workshop.play.blocked"));
  if (!done) return;
  played = level.json;
  find(".board").hidden = false;
  offer();
}

play.addEventListener("click", () => {
  begin();
  if (played === level.json) find(".board").scrollIntoView({ block: "start" });
});

// Files.

function take(text, as, toPlay = false) {
  name = as;
  refuse("");
  source.open = true;
  put(field, text.replaceAll("\r\n", "\n"));
  only(toPlay);
  read();
}

async function takeFile(file) {
  if (file.size > MOST) return refuse(say("workshop.large.file", { file: file.name }));
  try {
    take(textOf(new Uint8Array(await file.arrayBuffer())), file.name);
  } catch {
    refuse(say("workshop.text", { file: file.name }));
  }
  return undefined;
}

find("#open").addEventListener("click", () => find("#file").click());
find("#file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) await takeFile(file);
  target.value = "";
});

addEventListener("dragover", (event) => {
  if (![...event.dataTransfer.types].includes("Files")) return;
  event.preventDefault();
  document.body.classList.add("over");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("over");
});
addEventListener("drop", (event) => {
  const [file] = event.dataTransfer.files;
  document.body.classList.remove("over");
  if (!file) return; // text goes where it is dropped
  event.preventDefault();
  takeFile(file);
});

find("#start").addEventListener("click", async () => {
  const { value } = find("#starts");
  const answer = await fetch(value).catch(() => null);
  if (!answer?.ok) return refuse(say("workshop.start.failed"));
  return take(await answer.text(), value.split("/").at(-1));
});

find("#save").addEventListener("click", () => {
  const address = URL.createObjectURL(new Blob([field.value], { type: "application/yaml" }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
});

field.addEventListener("input", () => {
  refuse("");
  clearTimeout(timer);
  timer = setTimeout(read, PAUSE);
});
addEventListener("pagehide", save);

// Links.

async function arrive() {
  const { hash } = location;
  const [kind, value] = hash.slice(1).split(/=(.*)/s);
  asked.hidden = true;
  refuse("");
  if (field.value === "") only(false);
  if (kind === "level" && opened !== hash) {
    const text = await unpacked(value);
    if (location.hash !== hash) return; // another link has come
    if (text === null) refuseLink(say("workshop.link.broken"));
    else bring(text, "level.yaml");
  } else if (kind === "from" && opened !== hash) {
    ask(decoded(value));
  }
}

function decoded(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

// putAway makes room for a link. What stood here stays within reach; another link's level, as it came, does not take the place of somebody's own.
function putAway(text) {
  const another = earlier && field.value === brought;
  if (field.value.trim() !== "" && field.value !== text && !another) earlier = { text: field.value, name };
  before.hidden = !earlier;
}

// refuseLink says why a link brings nothing; nor is what stood here shown as if it were the link's.
function refuseLink(words) {
  putAway("");
  played = null;
  find(".board").hidden = true;
  take("", "level.yaml");
  refuse(words);
}

// bring puts a link's level in.
function bring(text, as) {
  putAway(text);
  opened = location.hash;
  brought = text.replaceAll("\r\n", "\n");
  take(text, as, true);
}

before.querySelector("button").addEventListener("click", () => {
  before.hidden = true;
  const { text, name: as } = earlier;
  earlier = null;
  opened = location.hash; // the link had its turn, and a reload leaves the text alone
  take(text, as);
  field.focus();
});

function ask(address) {
  const url = hostedAddress(address, location.origin);
  if (!url) return refuseLink(say("workshop.from.wrong"));
  const { hash } = location;
  const button = asked.querySelector("button");
  if (field.value === "") only(true);
  asked.hidden = false;
  asked.querySelector("h2").textContent = say("workshop.from.asks", { host: url.host });
  asked.querySelector("code").textContent = url.href;
  asked.querySelector(".said").textContent = "";
  button.textContent = say("workshop.from.fetch", { host: url.host });
  button.disabled = false;
  button.onclick = async () => {
    button.disabled = true;
    asked.querySelector(".said").textContent = say("workshop.from.fetching");
    const { text, wrong, status } = await fetchHosted(url);
    if (location.hash !== hash) return undefined; // another link has come
    button.disabled = false;
    if (!wrong) {
      asked.hidden = true;
      return bring(text, url.pathname.split("/").at(-1) || "level.yaml");
    }
    only(false); // where a file can be opened
    const words = {
      blocked: () => say("workshop.from.blocked", { host: url.host }),
      missing: () => say("workshop.from.missing", { host: url.host, status: String(status) }),
      large: () => say("workshop.from.large"),
      text: () => say("workshop.from.text"),
    };
    asked.querySelector(".said").textContent = words[wrong]();
    return undefined;
  };
  return undefined;
}

addEventListener("hashchange", arrive);

const was = kept();
if (was) ({ name, opened, earlier, brought } = was);
before.hidden = !earlier;
field.value = was?.text ?? "";
only(was?.shared === true && opened !== "" && opened === location.hash);
if (field.value !== "") read();
arrive();
