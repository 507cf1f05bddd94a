// The table of what was handed in: a row a code, in the order that the teacher chose. Rows that are there never move but when the teacher sorts, so that nothing
// runs away under a pointer or from the focus.

import { say } from "../frame/say.js";
import { element } from "../play/element.js";
import { cells } from "./cells.js";
import { fits, order } from "./rows.js";

const HEADS = {
  name: () => say("class.column.name"),
  level: () => say("class.column.level"),
  result: () => say("class.column.result"),
  cost: () => say("class.column.cost"),
  time: () => say("class.column.time"),
  settings: () => say("class.column.settings"),
  prediction: () => say("class.column.prediction"),
  tries: () => say("class.column.tries"),
  par: () => say("class.column.par"),
};

/**
 * @param {HTMLTableElement} table
 * @param {{language: string, sorted: (words: string) => void}} options sorted hears what was done
 */
export function createTable(table, { language, sorted }) {
  const body = table.tBodies[0];
  const lines = new Map(); // key to {row, line}
  let column = "";
  let down = false;
  let filter = {};
  const heads = new Map(Object.keys(HEADS).map((name) => {
    const head = table.tHead.querySelector(`.${name}`);
    head.querySelector("button").addEventListener("click", () => sort(name));
    return [name, head];
  }));

  const compare = () => (column ? order(column, down, language) : (a, b) => a.key - b.key);

  function sort(name) {
    down = column === name && !down;
    column = name;
    for (const [each, head] of heads) {
      if (each === name) head.ariaSort = down ? "descending" : "ascending";
      else head.ariaSort = null;
    }
    const by = compare();
    body.append(...[...lines.values()].sort((a, b) => by(a.row, b.row)).map(({ line }) => line));
    sorted(down ? say("class.sorted.down", { column: HEADS[name]() }) : say("class.sorted.up", { column: HEADS[name]() }));
  }

  // put adds rows where they belong, and writes those anew that are there.
  function put(rows) {
    const by = compare();
    const found = [];
    for (const row of rows) {
      const known = lines.get(row.key);
      const line = known?.line ?? element("tr", {});
      const focused = line.contains(document.activeElement); // its link
      line.replaceChildren(...cells(row, HEADS));
      if (focused) line.querySelector("a")?.focus();
      line.dataset.status = row.status;
      line.hidden = !fits(row, filter);
      lines.set(row.key, { row, line });
      if (!known) found.push({ row, line });
    }
    if (found.length === 0) return;
    found.sort((a, b) => by(a.row, b.row));
    const there = column ? [...body.rows].map((line) => ({ line, row: lines.get(Number(line.dataset.key))?.row })) : [];
    for (const { row, line } of found) {
      line.dataset.key = row.key;
      while (there.length > 0 && by(there[0].row, row) <= 0) there.shift();
      body.insertBefore(line, there[0]?.line ?? null);
    }
  }

  return {
    put,
    filter(wanted) {
      filter = wanted;
      for (const { row, line } of lines.values()) line.hidden = !fits(row, filter);
    },
    /** The keys of the rows that the filter leaves, as they came. */
    shown: () => [...lines.values()].filter(({ line }) => !line.hidden).map(({ row }) => row.key),
    clear() {
      lines.clear();
      body.replaceChildren();
    },
  };
}
