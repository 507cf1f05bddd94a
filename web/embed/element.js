// <leasehold-level>: a board in a page that is not ours. One classic script without dependencies, /embed.js; PROTOCOL.md has what element and frame say to
// each other. Until a reader presses Start the frame is a picture. What stands in the element is for where no script runs, for print and for feeds.

import { connect } from "../play/port.js";
import { frameAddress, read } from "./address.js";

const words = EMBED_WORDS; // by language, the one at the site's root first: the generator puts them in
const say = (key, language) => words[language][key];
const options = { base: document.currentScript?.src, languages: Object.keys(words), odd }; // the script is at the site's root
const LIVE = ["theme", "settings", "at", "ratio"]; // attributes that change what is there; the others load another frame
const MOST = 50; // commands kept for a board that is not there yet
const LINK = 2000; // characters

const sheet = new CSSStyleSheet(); // no content policy of the page around stands against one made so
sheet.replaceSync(`:host{display:block;container-type:inline-size;contain-intrinsic-inline-size:300px}
:host([hidden]),iframe~slot{display:none}
iframe{display:block;width:100%;border:0;aspect-ratio:var(--leasehold-ratio,1/1.5)}
@container(min-width:560px){iframe{aspect-ratio:var(--leasehold-ratio,1/1)}}
@container(min-width:900px){iframe{aspect-ratio:var(--leasehold-ratio,8/5)}}
@media print{iframe,p{display:none}iframe~slot{display:contents}}`);

class LeaseholdLevel extends HTMLElement {
  static observedAttributes = ["level", "lang", "hide", "lock", ...LIVE];

  #root = this.attachShadow({ mode: "open" });
  #wants = {}; // what the attributes say
  #iframe = null;
  #frame = null; // the way to it
  #there = false; // the frame has answered
  #begun = false; // Start was pressed, here or there
  #ready = false;
  #play = false; // it is to run once it is in sight
  #seen = false;
  #playing = false;
  #link = ""; // where the board stands
  #run = "";
  #kept = []; // commands for when it is ready
  #asked = []; // who waits for its state
  #sight = new IntersectionObserver(([...all]) => this.#look(all.at(-1).isIntersecting));

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    this.#load();
    this.#sight.observe(this);
  }

  disconnectedCallback() {
    this.#sight.disconnect();
    this.#look(false);
    this.#drop();
  }

  connectedMoveCallback() {} // moveBefore keeps what is in the frame

  attributeChangedCallback(name, before, now) {
    if (!this.isConnected || before === now || !this.#wants.theme) return; // it is read once it is connected
    if (name === "level") this.#forget();
    if (!LIVE.includes(name)) return this.#load();
    const was = this.#wants;
    this.#read();
    if (name === "theme") this.#paint();
    if (name === "ratio") this.#reserve();
    if (was.link !== this.#wants.link) this.setState(this.#wants.link);
  }

  /** Starts the board as a press on Start does, and plays it. Out of sight it waits until it is in sight. */
  start() {
    this.#play = true;
    this.#go();
  }

  pause() {
    this.#play = false;
    if (this.#ready) this.#frame.send("pause");
  }

  /** Puts the level back to its start. */
  reset() {
    this.#tell("reset");
  }

  /** Sets a control: a number in the unit that it shows, true or false, or a text as links have it ("8s", "on"). */
  set(control, value) {
    if (typeof value === "string") return this.#tell("settings", "", `${control}=${value}`);
    this.#tell("set", control, Number(value));
    return this.#tell("commit", control);
  }

  /** Gives a promise of the settings, incident and moment shown, as a link's text: "v=1&lease-a=8s&t=6.62s". */
  getState() {
    if (!this.#begun) return Promise.resolve(this.#link || read(this, options).link);
    if (this.#ready) this.#frame.send("state");
    return new Promise((done) => this.#asked.push(done));
  }

  /** Shows what getState gave, or the text of a link. */
  setState(text) {
    if (typeof text !== "string" || text.length > LINK) return odd("state", text);
    this.#link = text;
    return this.#tell("restore", "", text);
  }

  #read() {
    this.#wants = read(this, options);
  }

  #forget() {
    this.#begun = this.#play = false;
    this.#link = this.#run = "";
    this.#kept = [];
  }

  // load makes a frame. A board that had begun in another goes on where it stood.
  #load() {
    this.#drop();
    this.#read();
    this.#root.replaceChildren(document.createElement("slot"));
    if (!this.#wants.level) return;
    this.#iframe = document.createElement("iframe");
    Object.assign(this.#iframe, { title: this.#wants.level, loading: "lazy", referrerPolicy: "no-referrer", part: "frame" });
    this.#frame = connect(this.#iframe, { onMessage: (type, data) => this.#hear(type, data), onSilence: () => this.#fail() });
    this.#iframe.src = frameAddress(this.#wants, { ...options, link: this.#link || this.#wants.link, now: this.#begun });
    this.#scheme();
    this.#reserve();
    this.#root.prepend(this.#iframe);
  }

  #drop() {
    this.#frame?.close();
    for (const done of this.#asked.splice(0)) done(this.#link);
    this.#iframe?.remove();
    this.#iframe = this.#frame = null;
    this.#there = this.#ready = this.#playing = false;
  }

  // fail shows what the element holds, and words of why.
  #fail() {
    const { language } = this.#wants;
    this.#drop();
    const line = document.createElement("p");
    const again = document.createElement("button");
    line.role = "alert";
    again.textContent = say("embed.retry", language);
    again.onclick = () => this.#load();
    line.append(say("embed.failed", language), " ", again);
    this.#root.prepend(line);
  }

  #hear(type, data) {
    this.#there = true;
    if (type === "ready") this.#open(data);
    if (type === "poster" || type === "progress") this.#ready = false; // a frame that loads again by itself
    if (type === "poster") this.#begun = false;
    if (type === "progress") this.#begun = true;
    if (type === "view") this.#watch(data);
    if (type === "run") this.#run = data.link ?? "";
    if (type === "state") this.#asked.shift()?.((this.#link = data.link));
    if (type === "resize" && !this.#fit(data.height)) return;
    if (type === "poster") this.#paint();
    if (["ready", "progress", "passed", "resize"].includes(type)) this.dispatchEvent(new CustomEvent(type, { detail: data }));
    this.#go();
  }

  #open({ title }) {
    this.#begun = this.#ready = true;
    if (title) this.#iframe.title = title;
    this.#paint();
    for (const command of this.#kept.splice(0)) this.#frame.send(...command);
    for (const _ of this.#asked) this.#frame.send("state");
  }

  #watch({ time, playing }) {
    this.#playing = playing === true;
    if (this.#run) this.#link = `${this.#run}&t=${time.toFixed(9)}s`;
    if (!this.#seen) this.#look(false);
  }

  // look: what nobody sees stands still, and goes on once it is seen.
  #look(seen) {
    this.#seen = seen;
    if (!seen && this.#playing) {
      this.#play = true;
      this.#playing = false;
      this.#frame?.send("pause");
    }
    this.#go();
  }

  #go() {
    if (!this.#play || !this.#seen || !this.#there) return;
    if (this.#ready) {
      this.#play = false;
      this.#frame.send("play");
    } else if (!this.#begun) {
      this.#begun = true;
      this.#frame.send("start");
    }
  }

  #tell(...command) {
    if (this.#ready) this.#frame.send(...command);
    else if (this.#kept.push(command) > MOST) this.#kept.shift();
  }

  #paint() {
    this.#scheme();
    this.#frame?.send("theme", "", this.#wants.theme);
  }

  // scheme: a frame whose scheme is not that of its place turns opaque.
  #scheme() {
    if (this.#iframe) this.#iframe.style.colorScheme = this.#wants.theme === "auto" ? "" : this.#wants.theme;
  }

  #reserve() {
    const ratio = this.getAttribute("ratio") ?? "";
    if (ratio && !CSS.supports("aspect-ratio", ratio)) odd("ratio", ratio);
    else if (this.#iframe) this.#iframe.style.aspectRatio = ratio;
  }

  // fit says whether the board wants another height. The picture before it fits into what is reserved; the frame itself keeps from asking too often.
  #fit(height) {
    const { style, offsetHeight } = this.#iframe;
    if (!this.#begun || Math.abs(height - offsetHeight) < 2) return false;
    style.height = `${Math.ceil(height)}px`;
    return true;
  }
}

function odd(name, got) {
  console.warn(`leasehold-level: ${name} is odd and passed over:`, got);
}

if (options.base && !customElements.get("leasehold-level")) customElements.define("leasehold-level", LeaseholdLevel);
