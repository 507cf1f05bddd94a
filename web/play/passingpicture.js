// Paints the picture of all that wins as SVG: thin axes, a mark for what comes to the same, lines for par and goals, the stair of the best, and the player's own
// point. Colours come from the style sheet.

import { say } from "../frame/say.js";
import { best, roomFor, scale, span, stair, tickText, ticks, unitOf } from "./chart.js";
import { bestText } from "./depths.js";

const LETTER = 6.6; // pixels, on average, at the size of the labels
const LEAST = 5; // radius of a mark
const MOST = 15;
const NEAR = 44; // pixels from a mark that still mean it

function svg(name, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

const path = (points) => points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/**
 * @param {HTMLElement} host gets the picture
 * @param {{words: (mark: object, n: number) => string, onPreview: (mark: object | null) => void, onPin: (mark: object) => void}} options
 */
export function passingPicture(host, { words, onPreview, onPin }) {
  let data = null; // {marks, scales, titles, held, own, label}
  let nodes = new Map(); // by a mark's key: {group, mark, x, y, r, inner}
  let stairs = null;
  let frame = null;
  let root = null;
  let pinned = "";
  let stop = ""; // the mark that Tab comes to

  function draw() {
    const width = host.clientWidth;
    if (!data || width === 0) return;
    const focused = root?.contains(document.activeElement) ? stop : "";
    const height = width < 400 ? 300 : 340;
    const { across, up } = data.scales;
    const all = data.own?.across && data.own.up ? [...data.marks, data.own] : data.marks;
    const domain = (name, side) => span(all.map((m) => m[name].value), side.bounds.map((b) => b.value).filter((v) => v > 0));
    const ys = domain("up", up);
    const xs = domain("across", across);
    const yTicks = written(ys, 5, up);
    const xTicks = written(xs, Math.max(2, Math.floor(width / 90)), across);
    frame = { x: 14 + LETTER * Math.max(1, ...yTicks.map(({ text }) => text.length)), y: 30, w: 0, h: height - 30 - 48 };
    frame.w = width - frame.x - 14;
    frame.toX = scale(xs, frame.x, frame.x + frame.w);
    frame.toY = scale(ys, frame.y + frame.h, frame.y);
    root = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": data.label });
    axes(yTicks, xTicks, height);
    marks();
    const taken = bounds();
    stairs = svg("path", { class: "stair" });
    root.append(stairs, ...[...nodes.values()].map(({ group }) => group));
    own(taken);
    root.addEventListener("pointermove", (event) => preview(nearest(event)));
    root.addEventListener("pointerleave", () => preview(null));
    root.addEventListener("click", (event) => pin(nearest(event)));
    root.addEventListener("keydown", keys);
    host.replaceChildren(root);
    update(data.held);
    if (focused) nodes.get(focused)?.group.focus({ preventScroll: true });
  }

  function axes(yTicks, xTicks, height) {
    for (const { value, text } of yTicks) {
      const y = frame.toY(value);
      root.append(svg("path", { class: "grid", d: path([[frame.x, y], [frame.x + frame.w, y]]) }), svg("text", { class: "tick end", x: frame.x - 8, y: y + 4 }, text));
    }
    const bottom = frame.y + frame.h;
    root.append(svg("path", { class: "axis", d: path([[frame.x, bottom], [frame.x + frame.w, bottom]]) }));
    for (const { value, text } of xTicks) {
      const x = frame.toX(value);
      root.append(svg("path", { class: "axis", d: path([[x, bottom], [x, bottom + 5]]) }), svg("text", { class: "tick middle", x, y: bottom + 19 }, text));
    }
    root.append(svg("text", { class: "title", x: 0, y: 13 }, data.titles.up), svg("text", { class: "title end", x: frame.x + frame.w, y: height - 8 }, data.titles.across));
  }

  // bounds draws par and goals as lines, and gives the room that their labels take.
  function bounds() {
    const taken = [];
    for (const [side, level] of [["up", true], ["across", false]]) {
      for (const { value, than, par } of data.scales[side].bounds) {
        const at = level ? frame.toY(value) : frame.toX(value);
        const [from, to] = level ? [frame.y, frame.y + frame.h] : [frame.x, frame.x + frame.w];
        if (!(value > 0) || at < from || at > to) continue;
        const label = boundText(bestText(data.scales[side].measure, value), than, par);
        const w = label.length * LETTER;
        const box = (x, y) => ({ x, y, w, h: 16 });
        const { x, y } = frame;
        const [right, middle] = [x + frame.w - w, x + (frame.w - w) / 2];
        const spots = level
          ? [right, x + 4, middle].flatMap((left) => [box(left, at - 17), box(left, at + 2)])
          : [0, 18, 36, frame.h - 20, frame.h / 2].flatMap((down) => [box(at + 5, y - 2 + down), box(at - w - 5, y - 2 + down)]);
        const room = roomFor(spots, [...taken, ...boxes()], { x, y: y - 18, w: frame.w, h: frame.h + 18 });
        taken.push(room);
        const line = level ? [[frame.x, at], [frame.x + frame.w, at]] : [[at, frame.y], [at, frame.y + frame.h]];
        const kind = par ? "par" : "goal";
        root.append(svg("path", { class: `bound ${kind}`, d: path(line) }), svg("text", { class: `label ${kind} end`, x: room.x + w, y: room.y + 12 }, label));
      }
    }
    return taken;
  }

  // boxes gives the room that marks take, and the player's own point.
  function boxes() {
    const around = [...nodes.values()].map(({ x, y, r }) => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r }));
    if (data.own?.across && data.own.up) around.push({ x: frame.toX(data.own.across.value) - 10, y: frame.toY(data.own.up.value) - 10, w: 20, h: 20 });
    return around;
  }

  function marks() {
    const most = Math.max(...data.marks.map(({ places }) => places.length));
    nodes = new Map();
    const bySize = [...data.marks].sort((a, b) => b.places.length - a.places.length);
    for (const mark of bySize) {
      const r = most > 1 ? Math.max(LEAST, MOST * Math.sqrt(mark.places.length / most)) : LEAST + 1;
      const [x, y] = [frame.toX(mark.across.value), frame.toY(mark.up.value)];
      const inner = svg("circle", { class: "held", cx: x, cy: y, r: 0 });
      const group = svg("g", { class: "mark", role: "button", tabindex: -1, "aria-pressed": "false" },
        svg("circle", { class: "halo", cx: x, cy: y, r: r + 4 }), svg("circle", { class: "ring", cx: x, cy: y, r }), inner);
      group.addEventListener("focus", () => { stop = mark.key; tabStop(); onPreview(mark); });
      group.addEventListener("blur", () => onPreview(null));
      nodes.set(mark.key, { group, mark, x, y, r, inner });
    }
    if (!nodes.has(stop)) stop = data.marks[0]?.key ?? "";
    if (!nodes.has(pinned)) pinned = "";
    tabStop();
  }

  // own marks the player's point, whether it passes or not, and writes beside it where there is room.
  function own(taken) {
    const place = data.own;
    if (!place?.across || !place.up) return;
    const [x, y] = [frame.toX(place.across.value), frame.toY(place.up.value)];
    const r = (nodes.get(`${place.across.value} ${place.up.value}`)?.r ?? LEAST) + 4.5;
    const label = place.pass ? say("passing.yours") : say("passing.yours.fails");
    const w = label.length * (LETTER + 0.6);
    const box = (left, top) => ({ x: left, y: top, w, h: 16 });
    const spots = [box(x + r + 5, y - 8), box(x - r - 5 - w, y - 8), box(x - w / 2, y - r - 19), box(x - w / 2, y + r + 4), box(x + r, y - r - 16), box(x - r - w, y - r - 16), box(x + r, y + r), box(x - r - w, y + r)];
    const room = roomFor(spots, [...taken, ...boxes()], frame);
    const cross = place.pass ? [] : [svg("path", { class: "cross", d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` })];
    root.append(svg("g", { class: "own" }, svg("circle", { class: "under", cx: x, cy: y, r }), svg("circle", { cx: x, cy: y, r }), ...cross, svg("text", { class: "label", x: room.x, y: room.y + 12.5 }, label)));
  }

  // update says which marks hold on other nights, without drawing anew: so the focus stays.
  function update(held) {
    data.held = held;
    const holding = [];
    for (const { group, mark, r, inner } of nodes.values()) {
      const n = mark.places.filter((i) => held.get(i)).length;
      if (n > 0) holding.push(mark);
      inner.setAttribute("r", n > 0 ? Math.max(3, r * Math.sqrt(n / mark.places.length)).toFixed(1) : 0);
      group.setAttribute("aria-label", words(mark, n));
      group.setAttribute("aria-pressed", mark.key === pinned);
    }
    const { across, up } = data.scales;
    const kept = best(holding.length > 0 ? holding : data.marks, { across: across.more, up: up.more });
    stairs.setAttribute("d", path(stair(kept.map((m) => [frame.toX(m.across.value), frame.toY(m.up.value)]), !across.more && !up.more)));
  }

  function nearest({ clientX, clientY }) {
    const box = root.getBoundingClientRect();
    let found = null;
    let least = NEAR;
    for (const node of nodes.values()) {
      const far = Math.hypot(node.x + box.left - clientX, node.y + box.top - clientY) - node.r / 2;
      if (far < least) [least, found] = [far, node.mark];
    }
    return found;
  }

  function preview(mark) {
    for (const [key, { group }] of nodes) group.classList.toggle("near", key === mark?.key);
    onPreview(mark);
  }

  function pin(mark) {
    if (!mark) return;
    pinned = stop = mark.key;
    for (const [key, { group }] of nodes) group.setAttribute("aria-pressed", key === pinned);
    tabStop();
    onPin(mark);
  }

  function tabStop() {
    for (const [key, { group }] of nodes) group.setAttribute("tabindex", key === stop ? 0 : -1);
  }

  function keys(event) {
    const at = data.marks.findIndex(({ key }) => key === stop);
    const to = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, Home: 0, End: data.marks.length - 1 }[event.key];
    if (to === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation(); // the page's keys play the board
    if (to === undefined) return pin(data.marks[at]);
    nodes.get(data.marks[Math.min(Math.max(to, 0), data.marks.length - 1)].key).group.focus();
  }

  new ResizeObserver(() => {
    if (root?.viewBox.baseVal.width !== host.clientWidth) draw();
  }).observe(host);

  return {
    show(next) {
      data = next;
      draw();
    },
    update,
  };
}

// A line is drawn for bounds above 0 alone, so "none" is never one.
function boundText(value, than, par) {
  if (par) return than === "least" ? say("passing.par.least", { value }) : say("passing.par.most", { value });
  if (than === "below") return say("passing.goal.below", { value });
  return than === "least" ? say("passing.goal.least", { value }) : say("passing.goal.most", { value });
}

function written(domain, most, side) {
  const { times, whole } = unitOf(side.measure);
  return ticks(domain.map((v) => v * times), most, whole).map((value) => ({ value: value / times, text: tickText(value) }));
}
