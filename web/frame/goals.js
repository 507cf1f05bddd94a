// The goals table: what is measured, what it should be, and whether it is. Status is an icon and a word, never a colour alone.

import { say } from "./say.js";

const words = { pass: () => say("goal.met"), fail: () => say("goal.missed"), open: () => say("goal.open") };
const icons = {
  pass: "M4.5 10.5 8.5 14.5 15.5 6",
  fail: "M5.5 5.5l9 9m0-9-9 9",
  open: "M5 10h.01M10 10h.01M15 10h.01",
};

/**
 * @param {HTMLTableElement} table with a tbody.goals and a tbody.shown
 * @returns {{update: (goals: {id, label, value, goal, about, status}[]) => void}}
 */
export function createGoals(table) {
  const rows = new Map();

  function update(goals) {
    for (const id of rows.keys()) {
      if (!goals.some((goal) => goal.id === id)) {
        rows.get(id).element.remove();
        rows.delete(id);
      }
    }
    for (const goal of goals) {
      if (!rows.has(goal.id)) rows.set(goal.id, createRow(goal));
      const row = rows.get(goal.id);
      row.update(goal);
      const body = table.querySelector(goal.status === "shown" ? ".shown" : ".goals");
      if (row.element.parentNode !== body) body.append(row.element);
    }
  }

  return { update };
}

function createRow({ id, about }) {
  const label = about ? termButton(`about-${id}`) : element("span", "label");
  const word = element("span", "word");
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  icon.setAttribute("viewBox", "0 0 20 20");
  icon.setAttribute("aria-hidden", "true");
  icon.append(path);
  const head = element("th");
  head.scope = "row";
  head.append(icon, label, word);
  if (about) head.append(explanation(`about-${id}`, about));
  const value = element("td", "value");
  const bound = element("td", "bound");
  const row = element("tr"); // "shown" has no goal, and its value the room of one
  row.append(head, value, bound);

  function update(goal) {
    write(label, goal.label);
    write(value, goal.value);
    write(bound, goal.goal);
    bound.classList.toggle("long", goal.goal.length > 13);
    if (row.dataset.status === goal.status) return;
    row.dataset.status = goal.status;
    bound.hidden = goal.status === "shown";
    value.colSpan = bound.hidden ? 2 : 1;
    write(word, words[goal.status]?.());
    path.setAttribute("d", icons[goal.status] ?? "");
  }

  return { element: row, update };
}

// A label that needs explaining is a button; the browser opens its popover.
function termButton(id) {
  const button = Object.assign(element("button", "label term"), { type: "button" });
  button.setAttribute("popovertarget", id);
  return button;
}

function explanation(id, text) {
  const box = Object.assign(element("div", "explanation"), { id, textContent: text });
  box.setAttribute("popover", "");
  return box;
}

function element(name, className = "") {
  return Object.assign(document.createElement(name), { className });
}

function write(node, text = "") {
  if (node.textContent !== text) node.textContent = text;
}
