// <leasehold-level>: a board in a page that is not ours. One classic script without dependencies, /embed.js; PROTOCOL.md has what element and frame say to
// each other. Until a reader presses Start the frame is a picture. What stands in the element is for where no script runs, for print and for feeds.

import { createEarly } from "../frame/early.js";
import { momentOf } from "../frame/moment.js";
import { connect } from "../play/port.js";
import { frameAddress, read } from "./address.js";

const words = EMBED_WORDS; // by language, the one at the site's root first: the generator puts them in
const say = (key, language) => words[language][key];
const options = { base: document.currentScript?.src, languages: Object.keys(words), odd }; // the script is at the site's root
const LIVE = ["theme", "settings", "at", "ratio"]; // attributes that change what is there; the others load another frame
const LINK = 2000; // characters

const sheet = new CSSStyleSheet(); // no content policy of the page around stands against one made so
sheet.replaceSync(`:host{display:block;container-type:inline-size;contain-intrinsic-inline-size:300px}
:host([hidden]),iframe~slot{display:none}
iframe{display:block;width:100%;border:0;aspect-ratio:var(--leasehold-ratio,3/4)}
@container(min-width:560px){iframe{aspect-ratio:var(--leasehold-ratio,8/5)}}
@media print{iframe,p{display:none}iframe~slot{display:contents}}`);

class LeaseholdLevel extends HTMLElement {
  static observedAttributes = ["level", "lang", "hide", "lock", ...LIVE];

  #root = this.attachShadow({ mode: "open" });
  #wants = {}; // what the attributes say
  #iframe = null;
  #frame = null; // the way to it
  #there = false; // it has answered, and not failed since
  #begun = false; // it is no poster any more, or was told to be none
  #ready = false; // its board is there
  #play = false; // it is to start and play once it is in sight
  #run = null; // what the board shows
  #view = null;
  #link = ""; // what it was last told to show, or showed before it was moved
  #kept = createEarly(); // commands until its board is there: another frame may come before
  #asked = []; // who waits for its state
  #sight = new IntersectionObserver((all) => all.at(-1).isIntersecting && this.#go());

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    this.#load();
  }

  disconnectedCallback() {
    this.#drop();
  }

  connectedMoveCallback() {} // moveBefore keeps what is in the frame

  attributeChangedCallback(name, before, now) {
    if (!this.isConnected || before === now || !this.#wants.theme) return; // it is read once it is connected
    if (name === "level") this.#forget();
    if (!LIVE.includes(name)) return this.#load();
    const was = this.#wants;
    this.#wants = read(this, options);
    if (name === "theme") this.#paint();
    if (name === "ratio") this.#reserve();
    if (was.link !== this.#wants.link) this.setState(this.#wants.link);
  }

  /** Starts the board as a press on Start does, and plays it. Out of sight it waits until it is in sight. */
  start() {
    this.#play = true;
    this.#sight.unobserve(this);
    this.#sight.observe(this); // which tells at once whether it is in sight
  }

  pause() {
    this.#play = false;
    this.#tell("pause");
  }

  /** Puts the level back to its start. */
  reset() {
    this.#tell("reset");
  }

  /** Sets a control: a number in the unit that it shows, true or false, or a text as links have it ("8s", "on"). */
  set(control, value) {
    if (typeof value === "string") return this.#tell("settings", "", `${control}=${value}`);
    this.#tell("set", control, value);
    return this.#tell("commit", control);
  }

  /** Gives a promise of the settings, incident and moment shown, as a link's text: "v=1&lease-a=8s&t=6.62s". */
  getState() {
    if (!this.#there) return Promise.resolve(this.#link || read(this, options).link);
    this.#frame.send("state");
    return new Promise((done) => this.#asked.push(done));
  }

  /** Shows what getState gave, or the text of a link. */
  setState(text) {
    if (typeof text !== "string" || text.length > LINK) return odd("state", text);
    this.#link = text;
    return this.#tell("restore", "", text);
  }

  #forget() {
    this.#begun = this.#play = false;
    this.#link = "";
    this.#run = this.#view = null;
    this.#kept.clear();
  }

  // load makes a frame. A board that had begun in another goes on where it stood.
  #load() {
    this.#drop();
    this.#wants = read(this, options);
    this.#root.replaceChildren(document.createElement("slot"));
    if (!this.#wants.level) return;
    this.#iframe = document.createElement("iframe");
    Object.assign(this.#iframe, { title: this.#wants.level, loading: "lazy", referrerPolicy: "no-referrer", part: "frame" });
    this.#frame = connect(this.#iframe, { onMessage: (type, data) => this.#hear(type, data), onLoad: () => this.#lose(), onSilence: () => this.#fail() });
    this.#iframe.src = frameAddress(this.#wants, { ...options, link: this.#link || this.#wants.link, now: this.#begun });
    this.#scheme();
    this.#reserve();
    this.#root.prepend(this.#iframe);
    if (this.#play) this.start();
  }

  // lose: what was in the frame is not there any more. Where its board stood is kept, and told to whom it did not tell it.
  #lose() {
    if (this.#begun && this.#view) this.#link = momentOf(this.#run, this.#view);
    for (const done of this.#asked.splice(0)) done(this.#link || this.#wants.link);
    this.#run = this.#view = null;
    this.#there = this.#ready = false;
  }

  // drop lets go of the frame.
  #drop() {
    this.#play ||= this.#view?.playing === true;
    this.#lose();
    this.#sight.disconnect();
    this.#frame?.close();
    this.#iframe?.remove();
    this.#iframe = this.#frame = null;
  }

  // fail shows what the element holds, and words of why.
  #fail() {
    const { language } = this.#wants;
    const line = document.createElement("p");
    const again = document.createElement("button");
    const focused = this.#root.activeElement;
    this.#drop();
    line.role = "alert";
    again.textContent = say("embed.retry", language);
    again.onclick = () => {
      this.#load();
      this.#iframe?.focus({ preventScroll: true });
    };
    line.append(say("embed.failed", language), " ", again);
    this.#root.prepend(line);
    if (focused) again.focus({ preventScroll: true });
  }

  #hear(type, data) {
    if (type === "failed") return this.#lose();
    if (type === "poster") this.#begun = false;
    if (type === "ready" || type === "progress") this.#begun = true;
    if (type === "view") this.#view = data;
    if (type === "run") this.#run = data;
    if (type === "state") this.#asked.shift()?.(data.link);
    if (!this.#there) this.#meet();
    if (type === "ready") {
      this.#iframe.title = data.title || this.#wants.level;
      this.#ready = true;
      this.#kept.clear();
    }
    if (type === "resize" && !this.#fit(data.height)) return;
    if (["ready", "progress", "passed", "resize"].includes(type)) this.dispatchEvent(new CustomEvent(type, { detail: data }));
  }

  // meet: the frame has answered, for the first time or since it was lost.
  #meet() {
    this.#there = true;
    this.#paint();
    for (const command of this.#kept.all()) this.#frame.send(...command);
    if (this.#play) this.start();
  }

  #go() {
    if (!this.#there) return;
    this.#sight.disconnect();
    if (!this.#begun) this.#frame.send("start");
    this.#begun = true;
    this.#tell("play");
    this.#play = false;
  }

  #tell(...command) {
    if (this.#there) this.#frame.send(...command);
    if (!this.#ready) this.#kept.keep(...command);
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

  // fit says whether the board wants another height. The frame itself keeps from asking too often.
  #fit(height) {
    const { style, offsetHeight } = this.#iframe;
    if (Math.abs(height - offsetHeight) < 2) return false;
    style.height = `${Math.ceil(height)}px`;
    return true;
  }
}

function odd(name, got) {
  console.warn(`leasehold-level: ${name} is odd and passed over:`, got);
}

if (!options.base) console.warn("leasehold-level: embed.js is a classic script and does nothing with type=module");
else if (!customElements.get("leasehold-level")) customElements.define("leasehold-level", LeaseholdLevel);
