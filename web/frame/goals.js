// The goals table: what is measured, what it should be, whether it is, and what it was before the last change. Status is an icon and a word, never a colour alone.

import { say } from "./say.js";

const words = { pass: () => say("goal.met"), fail: () => say("goal.missed"), open: () => say("goal.open") };
const icons = {
  pass: "M4.5 10.5 8.5 14.5 15.5 6",
  fail: "M5.5 5.5l9 9m0-9-9 9",
  open: "M5 10h.01M10 10h.01M15 10h.01",
};

/**
 * @param {HTMLTableElement} table with a tbody.goals and a tbody.shown
 * @param {HTMLElement} sentence that tells of the run before
 * @returns {{update: (view: {goals: {id, label, value, goal, about, status, before, beforeStatus}[], before: string}) => void}}
 */
export function createGoals(table, sentence) {
  const rows = new Map();

  function update({ goals, before }) {
    write(sentence, before);
    sentence.hidden = !before;
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
  const now = element("span", "now");
  const was = element("span", "was");
  const earlier = element("span");
  const so = element("span", "unseen"); // what the value was worth, where that is another word
  was.append(earlier, so);
  value.append(now, " ", was);
  const bound = element("td", "bound");
  const row = element("tr"); // "shown" has no goal, and its value the room of one
  row.append(head, value, bound);

  function update(goal) {
    write(label, goal.label);
    write(now, goal.value);
    tellBefore(goal);
    write(bound, goal.goal);
    bound.classList.toggle("long", goal.goal.length > 11);
    if (row.dataset.status === goal.status) return;
    row.dataset.status = goal.status;
    bound.hidden = goal.status === "shown";
    value.colSpan = bound.hidden ? 2 : 1;
    write(word, words[goal.status]?.());
    path.setAttribute("d", icons[goal.status] ?? "");
  }

  // tellBefore keeps the earlier value beside the new one.
  function tellBefore({ before, beforeStatus, status }) {
    was.hidden = !before;
    write(earlier, before ? say("goal.was", { value: before }) : "");
    write(so, before && beforeStatus !== status && words[beforeStatus] ? say("goal.was.so", { status: words[beforeStatus]() }) : "");
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
