// What the play page does in a task, fetched only there: the rules of the task, the student's name, their variant, and the code once the level is won.

import { say } from "../frame/say.js";
import { element } from "../play/element.js";
import { openStore } from "../play/store.js";
import { idOf, readAssignment } from "./assignment.js";
import { codePanel } from "./codepanel.js";
import { refusalWords } from "./faults.js";
import { openTask } from "./kept.js";
import { nameForm } from "./naming.js";
import { variantSeed } from "./seed.js";

const find = (selector) => document.querySelector(selector);

// Back from another level of the task this page may be as it was left, and would keep over what was kept since.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

/**
 * @param {{text: string, level: string, kind: string}} options the text of the address
 * @returns {Promise<object | null>} once the board may come; null where this level is in no task, which the page then says
 */
globalThis.leaseholdTask = async ({ text, level, kind }) => {
  const strip = element("section", { className: "task", ariaLabel: say("task.strip") });
  find("main").prepend(strip);
  let task = null;
  try {
    task = readAssignment(text);
  } catch ({ reason }) {
    return refuse(strip, `${refusalWords(reason)} ${say("task.without")}`);
  }
  if (!task.levels.includes(level)) return refuse(strip, `${say("task.other")} ${say("task.without")}`);
  const id = idOf(task);
  const kept = openTask(id);
  const changes = obey(task, { strip, kept, text, level });
  if (task.variants && !kept.name) kept.call(await nameAsked());
  strip.querySelector(".who").replaceChildren(...whoIs(kept));
  const store = openStore(kept.storage);
  const panel = codePanel({ task, text, level, kind, kept, store, onName: () => strip.querySelector(".who").replaceChildren(...whoIs(kept)) });
  const own = (all) => all.filter((key) => key.startsWith(`${level}.`)).map((key) => key.slice(level.length + 1)).join();
  return {
    store,
    parameters: { hide: own(task.hidden), lock: own(task.locked), variant: task.variants ? variantSeed(level, id, kept.name) : "" },
    ready: ({ changes: drawn }) => tell(changes, drawn ?? []),
    ...panel,
    run(run) {
      panel.run(run);
      if (task.variants) ownPar(run.par ?? []);
    },
  };
};

function refuse(strip, words) {
  strip.append(element("p", { className: "fault", role: "status", textContent: words }));
  return null;
}

// obey puts the task's own words on the page and takes away what it does not allow. It gives the place for the changes of a variant.
function obey(task, { strip, kept, text, level }) {
  const back = new URL(`../../task/?task=${text}`, location.href).href;
  const at = task.levels.indexOf(level);
  const changes = element("ul", {});
  const variant = element("details", { className: "variant", hidden: !task.variants }, element("summary", { textContent: say("task.variant") }), element("p", { textContent: say("task.variant.words") }), changes);
  strip.append(
    element("p", { className: "place" }, element("a", { href: back, textContent: task.label ? say("task.of", { label: task.label }) : say("task.plain") }), " ", element("span", { textContent: say("task.at", { n: at + 1, all: task.levels.length }) })),
    element("p", { className: "who" }, ...whoIs(kept)), variant);
  find(".title p").hidden = true; // the level's place in the campaign, beside which its place in the task reads like another count of the same
  find("button.share").hidden = true; // a link to a moment knows no task
  const hints = find("a[href='#hints']");
  if (!task.hints) for (const place of [hints, find(".hints")]) place?.remove();
  const next = find(".next a");
  const after = task.levels[at + 1];
  next.href = after ? new URL(`../${after}/?task=${text}`, location.href).href : back;
  next.textContent = after ? say("task.next") : say("task.back");
  return changes;
}

function whoIs(kept) {
  if (!kept.name && !kept.played) return [];
  const other = element("button", { type: "button", className: "plain", textContent: say("task.not.you") });
  other.addEventListener("click", () => {
    kept.forget();
    find(".board iframe").remove(); // it saves its board as it goes
    forgetBoards();
    location.reload();
  });
  return [element("span", { textContent: kept.name ? say("task.as", { name: kept.name }) : say("task.played") }), " ", other];
}

// forgetBoards takes away what frames of this tab would come back to (web/frame/shelf.js).
function forgetBoards() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith("leasehold.state.")) sessionStorage.removeItem(key);
  } catch {
    // then nothing was kept
  }
}

// nameAsked waits for the name, where the board will be.
function nameAsked() {
  const board = find(".board");
  return new Promise((resolve) => {
    const form = nameForm({ lead: say("task.name.variant"), go: say("task.name.go"), onName(name) {
      form.remove();
      board.classList.remove("asks");
      board.querySelector("iframe").focus({ preventScroll: true }); // the button that had it is gone
      resolve(name);
    } });
    board.classList.add("asks");
    board.prepend(form);
  });
}

// ownPar says the bounds of the student's own variant, where the page has those of the level.
function ownPar(par) {
  for (const { id, label, goal } of par) {
    const words = find(`.depths .best[data-id="${id}"]`)?.previousSibling;
    if (words) words.nodeValue = `${label} ${goal}.`;
  }
}

function tell(place, changes) {
  place.replaceChildren(...changes.map(({ label, was, now }) => element("li", {}, element("span", { textContent: label }), " ", element("b", { textContent: now }), " ", element("small", { textContent: say("task.variant.was", { was }) }))));
}
