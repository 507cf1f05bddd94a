// The buttons of the timeline are one stop of the Tab key: arrows go from one to the next, in the order of time, and from lane to lane.

import { say } from "./say.js";

/**
 * Gives the id that a key leads to from a button, or "" if it is none of the toolbar's keys.
 *
 * @param {{id: string, lane: number, x: number, w: number}[]} hits in the order of time
 */
export function towards(hits, id, key) {
  const i = hits.findIndex((hit) => hit.id === id);
  if (i < 0) return "";
  const at = (k) => hits[Math.min(Math.max(k, 0), hits.length - 1)].id;
  switch (key) {
    case "ArrowRight": return at(i + 1);
    case "ArrowLeft": return at(i - 1);
    case "Home": return at(0);
    case "End": return at(hits.length - 1);
    case "ArrowUp": return across(hits, hits[i], -1);
    case "ArrowDown": return across(hits, hits[i], 1);
    default: return "";
  }
}

// across gives the nearest button of the next lane up or down that has any.
function across(hits, from, way) {
  const others = hits.filter(({ lane }) => (lane - from.lane) * way > 0);
  if (others.length === 0) return from.id;
  const lane = others.map((hit) => hit.lane).sort((a, b) => (a - b) * way)[0];
  const far = ({ x, w }) => Math.max(x - from.x - from.w, from.x - x - w, 0) + Math.abs(x - from.x) / 1e4;
  return others.filter((hit) => hit.lane === lane).sort((a, b) => far(a) - far(b))[0].id;
}

/**
 * Gives the id of the button under a point: where several lie there, the shortest.
 *
 * @param {{id: string, box: {left: number, top: number, width: number, height: number}}[]} bars
 */
export function under(bars, x, y) {
  const there = bars.filter(({ box }) => x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height);
  return there.sort((a, b) => a.box.width - b.box.width)[0]?.id ?? "";
}

/** Makes the toolbar; its children are the timeline's twins. */
export function createLanes() {
  const element = Object.assign(document.createElement("div"), { className: "lanes" });
  element.setAttribute("role", "toolbar");
  element.setAttribute("aria-label", say("frame.timeline"));
  let hits = [];
  let current = "";

  const find = (id) => [...element.children].find((child) => child.dataset.id === id);

  function choose(id) {
    current = id;
    for (const child of element.children) {
      const index = child.dataset.id === id ? 0 : -1;
      if (child.tabIndex !== index) child.tabIndex = index;
    }
  }

  element.addEventListener("focusin", ({ target }) => choose(target.dataset.id));
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const to = towards(hits, event.target.dataset.id, event.key);
    if (!to) return;
    event.preventDefault();
    find(to)?.focus();
  });

  return {
    element,
    update(next) {
      hits = next;
      choose(hits.some(({ id }) => id === current) ? current : hits[0]?.id ?? "");
    },
  };
}
