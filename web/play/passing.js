// Every setting that wins, as a picture and a table: a script of its own that the page adds when the player asks for it. A worker plays the settings.

import { distance, gather, rows, settingsText, speaker, unitOf } from "./chart.js";
import { element } from "./element.js";
import { passingPicture } from "./passingpicture.js";

const LIMIT = 2000; // settings
const SIDE = 8; // starts and lengths of the other nights
const ROWS = 50;

const count = (n) => n.toLocaleString("en");
const WORDS = {
  loading: "Fetching the simulator …",
  trying: ({ done, of }) => `${count(done)} of ${count(of)} settings tried`,
  nights: ({ done, of }) => `Other nights: ${count(done)} of ${count(of)} settings that pass tonight`,
  end: (tried, passed, held) => `${count(tried)} settings tried: ${count(passed)} pass tonight${held === null ? "" : `, ${count(held)} of them also on all of the other nights tried`}.`,
  stopped: "Stopped.",
  none: "None of the settings tried passes tonight. Win with settings of your own, and try again.",
  failed: (words) => `The simulator stopped: ${words}`,
  stop: "Stop",
  again: "Try them again",
  measures: { cost_usd_month: "Monthly cost", peak_lock_requests_s: "Most lock requests in a second", refused_writes: "Refused writes", idle_s: "Nobody at work", overlap_s: "Two believe they hold the lease",
    vacancy_s: "Nobody holds the lease", staleness_s: "Longest wait for new work" },
  title: (label, unit) => (unit ? `${label}, ${unit}` : label),
  picture: (up, across, n) => `${up} against ${across}: ${n === 1 ? "one mark" : `${n} marks`}. The arrow keys go from one to the next.`,
  bound: (text, par) => `${par ? "par" : "goal"}: ${text}`,
  yours: "yours",
  yoursFails: "yours, does not pass",
  yoursNowhere: "Your own settings have no point here: with them a job is never done.",
  cost: (label, text) => `${label}: ${text} for everything that passes.`,
  values: ({ up, across }, labels) => `${labels.up}: ${up.text}. ${labels.across}: ${across.text}.`,
  held: (n, all) => `${count(n)} of ${count(all)}`,
  counted(mark, n, { nights, held }) {
    const all = mark.places.length;
    const come = all === 1 ? "One setting comes to this." : `${count(all)} settings come to this.`;
    if (!nights) return come;
    if (!mark.places.every((i) => held.has(i))) return `${come} Not all of their other nights are played yet.`;
    if (all === 1) return n ? "One setting comes to this. It passes on all of the other nights tried." : "One setting comes to this. It loses on another night.";
    return `${come} ${n === 0 ? "All of them lose on another night." : n === all ? "All of them pass on all of the other nights tried." : `${count(n)} of them pass on all of the other nights tried.`}`;
  },
  nearest: "Nearest to yours",
  only: "Its settings",
  hiddenRow: "Still yours to find",
  hidden: "Which settings these are is yours to find. Win every night, and they stand here.",
  yoursAre: "Your own",
  taken: "The board has these settings now. Undo takes them back.",
  try: "Try these settings",
  tryRow: (text) => `Try these settings: ${text}`,
  tryShort: "Try",
  legend: { held: (nights) => `passes on all ${count(nights)} other nights tried`, part: "some of its settings do", tonight: "passes tonight only", passes: "passes", stair: "no other is better in both" },
  reading: "A larger mark stands for more settings.",
  table: "The same as a table",
  heads: { settings: "Settings", nights: "Hold on other nights", go: "Try" },
};

globalThis.leaseholdPassing = (section, options) => {
  delete globalThis.leaseholdPassing;
  return passingSection(section, options);
};

function passingSection(section, { kind, send, run: first, won: isWon }) {
  const { worker: script, exec, wasm, file: address } = Object.fromEntries(["worker", "exec", "wasm", "file"].map((name) => [name, new URL(section.dataset[name], document.baseURI).href]));
  const told = section.querySelector(".came");
  const ask = section.querySelector(".ask");
  const stop = element("button", { type: "button", className: "quiet" }, WORDS.stop);
  const bar = element("progress", { max: 1, value: 0 });
  const way = element("span", {}, WORDS.loading);
  const progress = element("p", { className: "way" }, bar, way, stop);
  const body = element("div", { className: "found", hidden: true });
  let worker = null;
  let level = null;
  let state = { places: [], marks: [], held: new Map(), own: null, nights: 0, tried: 0 };
  let won = isWon;
  let run = first;
  let view = null;

  const own = () => {
    const link = new URLSearchParams(run.link);
    return Object.fromEntries(level.controls.map(({ id, start }) => [id, link.get(id) ?? start]));
  };

  function begin() {
    state = { ...state, places: [], marks: [], held: new Map(), tried: 0 };
    ask.hidden = true;
    told.textContent = "";
    way.textContent = WORDS.loading;
    section.insertBefore(progress, told);
    section.append(body);
    worker = new Worker(script);
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => fail(event.message);
    fetch(address).then((answer) => answer.json()).then((file) => {
      level = file;
      state.nights = kind === "break" ? 0 : SIDE * SIDE * level.incidents.filter(({ faults }) => faults?.some(({ ranges }) => ranges)).length;
      worker?.postMessage({ begin: { exec, wasm, level: address, limit: LIMIT, settings: own(), won, side: state.nights ? SIDE : 0 }, own: own() });
      visible();
    }).catch((error) => fail(error.message));
  }

  function hear(data) {
    if (data.tried) tell(WORDS.trying(data.tried), data.tried.done / data.tried.of);
    if (data.tried) state.tried = data.tried.done;
    if (data.picture) pictured(data.picture);
    if (data.nights) {
      for (const [i, holds] of data.nights.held) state.held.set(i, holds);
      tell(WORDS.nights(data.nights), data.nights.done / data.nights.of);
      view?.update();
    }
    if (data.own) {
      state.own = data.own;
      view?.own();
    }
    if (data.end) end();
    if (data.failed) fail(data.failed);
  }

  function tell(words, part) {
    way.textContent = words;
    bar.value = part;
  }

  function pictured(picture) {
    Object.assign(state, picture, { marks: gather(picture.places), own: null });
    if (state.marks.length === 0) return;
    body.hidden = false;
    view = found(body, { level, state, won: () => won, take });
  }

  function end() {
    const held = [...state.held.values()].filter(Boolean).length;
    const looked = state.held.size > 0;
    progress.remove();
    told.textContent = state.marks.length === 0 ? WORDS.none : `${looked && state.held.size < state.places.length ? `${WORDS.stopped} ` : ""}${WORDS.end(state.tried, state.places.length, looked ? held : null)}`;
    view?.update(true);
  }

  function fail(words) {
    worker?.terminate();
    worker = null;
    progress.remove();
    told.textContent = WORDS.failed(words);
    again.textContent = WORDS.again;
    ask.hidden = false;
  }

  // take sends settings to the board: one change, to be undone as one.
  function take(settings) {
    send("settings", "", Object.entries(settings).map(([id, text]) => `${id}=${text}`).join("&"));
    told.textContent = WORDS.taken;
    document.querySelector("#board").scrollIntoView({ block: "start" });
  }

  const again = ask.querySelector("button");
  again.removeAttribute("aria-disabled");
  again.addEventListener("click", (event) => { event.stopImmediatePropagation(); begin(); }, { capture: true });
  stop.addEventListener("click", () => worker?.postMessage({ stop: true }));
  const visible = () => worker?.postMessage({ wait: document.hidden });
  document.addEventListener("visibilitychange", visible);
  begin();

  return {
    run(next) {
      const same = next.link === run.link;
      run = next;
      if (level && !same) worker?.postMessage({ own: own() });
    },
    won(now) {
      if (won === now) return;
      won = now;
      view?.update();
    },
  };
}

// found shows what was found: legend, picture, the mark that was chosen, table.
function found(body, { level, state, won, take }) {
  const { scales } = state;
  const label = (side) => scales[side].label || WORDS.measures[scales[side].measure] || scales[side].measure;
  const labels = { across: label("across"), up: label("up") };
  const more = { across: scales.across.more, up: scales.up.more };
  const holding = (mark) => mark.places.filter((i) => state.held.get(i)).length;
  const speaks = (mark) => speaker(mark, { places: state.places, held: state.held, own: state.own?.settings ?? {}, won: won() || !state.nights });
  const host = element("div", { className: "picture" });
  const chosen = chooser({ level, state, labels, holding, speaks, take });
  const table = tableOf({ level, state, labels, more, holding, speaks, take });
  const notes = element("p", { className: "notes" });
  let chosenMark = null;
  const pinned = () => chosenMark ?? state.marks.find(({ across, up }) => across.value === state.own?.across?.value && up.value === state.own?.up?.value) ?? rows(state.marks, { held: state.held, more })[0];
  const picture = passingPicture(host, {
    words: { ...WORDS, mark: (mark, n) => `${WORDS.values(mark, labels)} ${WORDS.counted(mark, n, state)}` },
    onPreview: (mark) => chosen.show(mark ?? pinned()),
    onPin(mark) {
      chosenMark = mark;
      chosen.show(mark);
    },
  });
  body.replaceChildren(legend(state.nights), host, chosen.panel, notes, table.details);

  function draw() {
    const titles = Object.fromEntries(["across", "up"].map((side) => [side, WORDS.title(labels[side], unitOf(scales[side].measure).name)]));
    picture.show({ marks: state.marks, scales, titles, held: state.held, own: state.own, label: WORDS.picture(titles.up, titles.across, state.marks.length) });
    const cost = state.cost && scales.across.measure !== "cost_usd_month" ? WORDS.cost(state.cost.label, state.cost.text) : "";
    const nowhere = state.own && !(state.own.across && state.own.up) ? WORDS.yoursNowhere : "";
    notes.textContent = [WORDS.reading, cost, nowhere].filter(Boolean).join(" ");
  }

  draw();
  table.fill();
  chosen.show(pinned());
  return {
    own() { // the player's point may have moved
      draw();
      table.fill();
      chosen.show(pinned());
    },
    update(last = true) {
      picture.update(state.held);
      if (last) table.fill();
      chosen.show(pinned());
    },
  };
}

function legend(nights) {
  const sample = (name, ...shapes) => `<svg viewBox="0 0 22 16" width="22" height="16" aria-hidden="true" class="${name}">${shapes.join("")}</svg>`;
  const ring = '<circle class="ring" cx="11" cy="8" r="6"/>';
  const items = nights
    ? [[sample("mark", ring, '<circle class="held" cx="11" cy="8" r="6"/>'), WORDS.legend.held(nights)], [sample("mark", ring, '<circle class="held" cx="11" cy="8" r="3.5"/>'), WORDS.legend.part], [sample("mark", ring), WORDS.legend.tonight]]
    : [[sample("mark", ring), WORDS.legend.passes]];
  items.push([sample("", '<path class="stair" d="M2 3H11V13H20"/>'), WORDS.legend.stair]);
  return element("ul", { className: "legend" }, ...items.map(([picture, words]) => {
    const item = element("li", {});
    item.innerHTML = picture; // shapes from here alone
    item.append(words);
    return item;
  }));
}

// chooser says what a mark's settings are, with a button that tries them.
function chooser({ level, state, labels, holding, speaks, take }) {
  const values = element("p", { className: "values" });
  const counted = element("p", {});
  const settings = element("p", { className: "settings" });
  const button = element("button", { type: "button", className: "quiet" }, WORDS.try);
  const panel = element("div", { className: "chosen" }, values, counted, settings, button);
  let shown = -1;
  button.addEventListener("click", () => { if (shown >= 0) take(state.places[shown].settings); });
  return {
    panel,
    show(mark) {
      shown = speaks(mark);
      values.textContent = WORDS.values(mark, labels);
      counted.textContent = WORDS.counted(mark, holding(mark), state);
      const yours = shown >= 0 && distance(state.places[shown].settings, state.own?.settings ?? {}) === 0;
      const lead = yours ? WORDS.yoursAre : mark.places.length > 1 ? WORDS.nearest : WORDS.only;
      settings.textContent = shown < 0 ? WORDS.hidden : `${lead}. ${settingsText(level, state.places[shown].settings)}.`;
      button.hidden = shown < 0 || yours;
    },
  };
}

function tableOf({ level, state, labels, more, holding, speaks, take }) {
  const head = element("tr", {}, ...[labels.up, labels.across, ...(state.nights ? [WORDS.heads.nights] : []), WORDS.heads.settings, WORDS.heads.go].map((text) => element("th", { scope: "col" }, text)));
  const content = element("tbody", {});
  const details = element("details", { className: "table" }, element("summary", {}, WORDS.table), element("table", {}, element("thead", {}, head), content));
  details.addEventListener("toggle", fill);

  function row(mark) {
    const i = speaks(mark);
    const words = i < 0 ? WORDS.hiddenRow : settingsText(level, state.places[i].settings);
    const button = element("button", { type: "button", className: "plain", disabled: i < 0, ariaLabel: WORDS.tryRow(words) }, WORDS.tryShort);
    button.addEventListener("click", () => take(state.places[i].settings));
    const n = holding(mark);
    const looked = mark.places.every((j) => state.held.has(j));
    const nights = looked ? WORDS.held(n, mark.places.length) : "";
    return element("tr", {}, element("td", {}, mark.up.text), element("td", {}, mark.across.text), ...(state.nights ? [element("td", {}, nights)] : []), element("td", { className: "settings" }, words), element("td", {}, ...(i < 0 ? [] : [button])));
  }

  // fill is for who looks: while it is closed, or a button in it has the focus, the table stays as it is.
  function fill() {
    if (!details.open || content.contains(document.activeElement)) return;
    content.replaceChildren(...rows(state.marks, { held: state.held, more }, ROWS).map(row));
  }

  return { details, fill };
}
