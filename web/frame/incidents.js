// The incidents of a level that has several: a button each, which says how the incident ends under the settings. They tell it only once
// the end of a run was shown, so that nobody is told a verdict unasked.

import { say } from "./say.js";

const words = { pass: () => say("incident.won"), fail: () => say("incident.lost"), unknown: () => say("incident.unknown") };

/**
 * @param {HTMLElement} bar
 * @param {{send: (kind: string, id?: string, value?: *) => void}} options
 * @returns {{run: (run: object) => void, view: (view: object) => void}}
 */
export function createIncidents(bar, { send }) {
  let run = null;
  let told = false;

  bar.addEventListener("click", ({ target }) => {
    const pressed = target.closest("button");
    if (pressed) send("incident", "", Number(pressed.dataset.number));
  });

  function update() {
    if (!run?.incidents) return;
    bar.hidden = run.incidents.length < 2;
    while (bar.children.length < run.incidents.length) bar.append(button(bar.children.length + 1));
    run.incidents.forEach(({ name, verdict }, i) => {
      const [label, word] = bar.children[i].children;
      const shown = told ? words[verdict]?.() ?? "" : "";
      if (label.textContent !== name) label.textContent = name;
      if (word.textContent !== shown) word.textContent = shown;
      bar.children[i].dataset.verdict = told ? verdict : "";
      bar.children[i].ariaPressed = String(run.incident === i + 1);
    });
  }

  return {
    run(next) {
      run = next;
      update();
    },
    view(view) {
      if (!view.atEnd || told) return;
      told = true;
      update();
    },
  };
}

function button(number) {
  const made = Object.assign(document.createElement("button"), { type: "button" });
  made.dataset.number = String(number);
  made.append(document.createElement("span"), document.createElement("small"));
  return made;
}
