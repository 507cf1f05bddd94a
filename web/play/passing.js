// Every setting that wins, as a picture and a table: a script of its own that the page adds when the player asks for it. A worker plays the settings.

import { count, number, say } from "../frame/say.js";
import { distance, gather, rows, settingsText, speaker, unitOf } from "./chart.js";
import { bestText } from "./depths.js";
import { element } from "./element.js";
import { passingPicture } from "./passingpicture.js";

const LIMIT = 2000; // settings
const SIDE = 8; // starts and lengths of the other nights
const ROWS = 50;

const MEASURES = { // what a measure is called where the level has no goal of it
  cost_usd_month: () => say("passing.cost"),
  idle_s: () => say("passing.idle"),
  overlap_s: () => say("passing.overlap"),
  peak_lock_requests_s: () => say("passing.requests"),
  refused_writes: () => say("passing.refused"),
  staleness_s: () => say("passing.stale"),
  vacancy_s: () => say("passing.vacancy"),
};

globalThis.leaseholdPassing = (section, options) => {
  delete globalThis.leaseholdPassing;
  return passingSection(section, options);
};

function passingSection(section, { kind, send, run: first, won: isWon }) {
  const { worker: script, exec, wasm, file: address } = Object.fromEntries(["worker", "exec", "wasm", "file"].map((name) => [name, new URL(section.dataset[name], document.baseURI).href]));
  const told = section.querySelector(".came");
  const ask = section.querySelector(".ask");
  const stop = element("button", { type: "button", className: "quiet" }, say("passing.stop"));
  const bar = element("progress", { max: 1, value: 0 });
  const way = element("span", {}, say("passing.loading"));
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
    way.textContent = say("passing.loading");
    section.insertBefore(progress, told);
    section.append(body);
    worker = new Worker(script);
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => fail(event.message);
    fetch(address).then((answer) => answer.json()).then((file) => {
      level = file;
      state.nights = kind === "break" ? 0 : SIDE * SIDE * level.incidents.filter(({ faults }) => faults?.some(({ ranges }) => ranges)).length;
      worker?.postMessage({ begin: { exec, wasm, level: address, variant: section.dataset.variant ?? "", limit: LIMIT, settings: own(), won, side: state.nights ? SIDE : 0 }, own: own() });
      visible();
    }).catch((error) => fail(error.message));
  }

  function hear(data) {
    if (data.tried) tell(say("passing.trying", progressOf(data.tried)), data.tried.done / data.tried.of);
    if (data.tried) state.tried = data.tried.done;
    if (data.picture) pictured(data.picture);
    if (data.nights) {
      for (const [i, holds] of data.nights.held) state.held.set(i, holds);
      tell(say("passing.nights", progressOf(data.nights)), data.nights.done / data.nights.of);
      view?.update();
    }
    if (data.own) {
      state.own = inWords(data.own, state.scales);
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
    picture.places.forEach((place) => inWords(place, picture.scales));
    Object.assign(state, picture, { marks: gather(picture.places), own: null });
    if (state.marks.length === 0) return;
    body.hidden = false;
    view = found(body, { level, state, won: () => won, take });
  }

  function end() {
    progress.remove();
    told.textContent = state.marks.length === 0 ? say("passing.none") : came(state);
    view?.update(true);
  }

  function fail(words) {
    worker?.terminate();
    worker = null;
    progress.remove();
    told.textContent = say("passing.failed", { words });
    again.textContent = say("passing.again");
    ask.hidden = false;
  }

  // take sends settings to the board: one change, to be undone as one.
  function take(settings) {
    send("settings", "", Object.entries(settings).map(([id, text]) => `${id}=${text}`).join("&"));
    told.textContent = say("passing.taken");
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

// inWords writes a place's values in the page's language: the simulator's texts are English.
function inWords(place, scales) {
  for (const side of ["across", "up"]) if (place[side]) place[side].text = bestText(scales[side].measure, place[side].value);
  return place;
}

const progressOf = ({ done, of }) => ({ done: number(done), of: number(of) });

// came says how many settings pass, and how many of them also on other nights, as far as those were played.
function came({ tried, places, held }) {
  const passed = count("passing.end", places.length, { tried: number(tried) });
  if (held.size === 0) return passed;
  return [held.size < places.length ? say("passing.stopped") : "", passed, holdText([...held.values()].filter(Boolean).length)].filter(Boolean).join(" ");
}

const holdText = (n) => (n === 0 ? say("passing.part.none") : count("passing.part", n));

const valuesText = ({ up, across }, labels) => say("passing.values", { ...labels, high: up.text, wide: across.text });

// countText says how many settings a mark stands for, and how many of them hold on other nights.
function countText(mark, n, { nights, held }) {
  const all = mark.places.length;
  const come = count("passing.come", all);
  if (!nights) return come;
  return `${come} ${mark.places.every((i) => held.has(i)) ? nightsText(n, all) : say("passing.unknown")}`;
}

function nightsText(n, all) {
  if (all === 1) return n ? say("passing.single.holds") : say("passing.single.loses");
  if (n === all) return say("passing.all.hold");
  return n === 0 ? say("passing.all.lose") : holdText(n);
}

// found shows what was found: legend, picture, the mark that was chosen, table.
function found(body, { level, state, won, take }) {
  const { scales } = state;
  const label = (side) => scales[side].label || MEASURES[scales[side].measure]?.() || scales[side].measure;
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
    words: (mark, n) => `${valuesText(mark, labels)} ${countText(mark, n, state)}`,
    onPreview: (mark) => chosen.show(mark ?? pinned()),
    onPin(mark) {
      chosenMark = mark;
      chosen.show(mark);
    },
  });
  body.replaceChildren(legend(state.nights), host, chosen.panel, notes, table.details);

  function draw() {
    const titles = Object.fromEntries(["across", "up"].map((side) => [side, titleText(labels[side], unitOf(scales[side].measure).name)]));
    picture.show({ marks: state.marks, scales, titles, held: state.held, own: state.own, label: count("passing.picture", state.marks.length, titles) });
    const cost = state.cost && scales.across.measure !== "cost_usd_month" ? say("passing.cost.all", { label: state.cost.label, value: bestText("cost_usd_month", state.cost.value) }) : "";
    const nowhere = state.own && !(state.own.across && state.own.up) ? say("passing.nowhere") : "";
    notes.textContent = [say("passing.reading"), cost, nowhere].filter(Boolean).join(" ");
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

const titleText = (label, unit) => (unit ? say("passing.title", { label, unit }) : label);

function legend(nights) {
  const sample = (name, ...shapes) => `<svg viewBox="0 0 22 16" width="22" height="16" aria-hidden="true" class="${name}">${shapes.join("")}</svg>`;
  const ring = '<circle class="ring" cx="11" cy="8" r="6"/>';
  const items = nights
    ? [[sample("mark", ring, '<circle class="held" cx="11" cy="8" r="6"/>'), say("passing.legend.held", { n: number(nights) })], [sample("mark", ring, '<circle class="held" cx="11" cy="8" r="3.5"/>'), say("passing.legend.part")], [sample("mark", ring), say("passing.legend.tonight")]]
    : [[sample("mark", ring), say("passing.legend.passes")]];
  items.push([sample("", '<path class="stair" d="M2 3H11V13H20"/>'), say("passing.legend.stair")]);
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
  const button = element("button", { type: "button", className: "quiet" }, say("passing.try"));
  const panel = element("div", { className: "chosen" }, values, counted, settings, button);
  let shown = -1;
  button.addEventListener("click", () => { if (shown >= 0) take(state.places[shown].settings); });
  return {
    panel,
    show(mark) {
      shown = speaks(mark);
      values.textContent = valuesText(mark, labels);
      counted.textContent = countText(mark, holding(mark), state);
      const yours = shown >= 0 && distance(state.places[shown].settings, state.own?.settings ?? {}) === 0;
      const lead = yours ? say("passing.own") : mark.places.length > 1 ? say("passing.nearest") : say("passing.only");
      settings.textContent = shown < 0 ? say("passing.hidden") : `${lead} ${settingsText(level, state.places[shown].settings)}.`;
      button.hidden = shown < 0 || yours;
    },
  };
}

function tableOf({ level, state, labels, more, holding, speaks, take }) {
  const head = element("tr", {}, ...[labels.up, labels.across, ...(state.nights ? [say("passing.head.nights")] : []), say("passing.head.settings"), say("passing.head.try")].map((text) => element("th", { scope: "col" }, text)));
  const content = element("tbody", {});
  const details = element("details", { className: "table" }, element("summary", {}, say("passing.table")), element("table", {}, element("thead", {}, head), content));
  details.addEventListener("toggle", fill);

  function row(mark) {
    const i = speaks(mark);
    const words = i < 0 ? say("passing.hidden.row") : settingsText(level, state.places[i].settings);
    const button = element("button", { type: "button", className: "plain", disabled: i < 0, ariaLabel: say("passing.try.row", { settings: words }) }, say("passing.try.short"));
    button.addEventListener("click", () => take(state.places[i].settings));
    const n = holding(mark);
    const looked = mark.places.every((j) => state.held.has(j));
    const nights = looked ? say("passing.held", { n: number(n), all: number(mark.places.length) }) : "";
    return element("tr", {}, element("td", {}, mark.up.text), element("td", {}, mark.across.text), ...(state.nights ? [element("td", {}, nights)] : []), element("td", { className: "settings" }, words), element("td", {}, ...(i < 0 ? [] : [button])));
  }

  // fill is for who looks: while it is closed, or a button in it has the focus, the table stays as it is.
  function fill() {
    if (!details.open || content.contains(document.activeElement)) return;
    content.replaceChildren(...rows(state.marks, { held: state.held, more }, ROWS).map(row));
  }

  return { details, fill };
}
