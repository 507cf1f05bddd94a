// What the play page does in a task, fetched only there: the rules of the task, the student's name, their variant, and the code once the level is won.

import { say } from "../frame/say.js";
import { element } from "../play/element.js";
import { openStore } from "../play/store.js";
import { idOf, readAssignment } from "./assignment.js";
import { codePanel } from "./codepanel.js";
import { askFirst } from "./leave.js";
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
  find("header .title").after(strip);
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
  const asks = task.variants && !kept.name;
  if (asks) kept.call(await nameAsked());
  strip.querySelector(".who").replaceChildren(...whoIs(kept));
  const store = openStore(kept.storage);
  const panel = codePanel({ task, text, level, kind, kept, store, onName: () => strip.querySelector(".who").replaceChildren(...whoIs(kept)) });
  const own = (all) => all.filter((key) => key.startsWith(`${level}.`)).map((key) => key.slice(level.length + 1)).join();
  return {
    store,
    parameters: { hide: own(task.hidden), lock: own(task.locked), variant: task.variants ? variantSeed(level, id, kept.name) : "" },
    ready: ({ changes: drawn }) => tell(changes, drawn ?? []),
    ...panel,
    connected(send) {
      panel.connected(send);
      if (asks) begin(); // the page has its question by now, and the button that had the focus is gone
    },
    run(run) {
      panel.run(run);
      find(".depths").classList.remove("unknown"); // the list has this variant's par in a moment
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
  const variant = element("details", { className: "variant", hidden: !task.variants }, element("summary", { textContent: say("task.variant") }), element("div", {}, element("p", { textContent: say("task.variant.words") }), changes));
  strip.append(
    element("p", { className: "place" }, element("a", { href: back, textContent: task.label ? say("task.of", { label: task.label }) : say("task.plain") }), " ", element("span", { textContent: say("task.at", { n: at + 1, all: task.levels.length }) })),
    element("p", { className: "who" }, ...whoIs(kept)), variant);
  find(".title p").hidden = true; // the level's place in the campaign, beside which its place in the task reads like another count of the same
  find("button.share").hidden = true; // a link to a moment knows no task
  find(".title > p").hidden = true; // the place in the campaign: the task has an order of its own
  find(".depths").classList.toggle("unknown", task.variants); // the page has the par of the level, which is not the student's
  if (task.variants) find(".debrief h3")?.before(element("p", { className: "varied", textContent: say("task.behind") }));
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
  const leave = () => {
    kept.forget();
    find(".board iframe").remove(); // it saves its board as it goes
    forgetBoards();
    location.reload();
  };
  other.addEventListener("click", () => (kept.played ? askFirst(kept, { other, leave }) : leave()));
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
    const form = nameForm({ lead: say("task.name.variant"), variants: true, go: say("task.name.go"), onName(name) {
      form.remove();
      board.classList.remove("asks");
      resolve(name);
    } });
    board.classList.add("asks");
    board.prepend(form);
  });
}

// begin puts the focus where the student goes on.
function begin() {
  const question = find("#guess");
  if (question?.checkVisibility()) question.focus();
  else find(".board iframe").focus({ preventScroll: true });
  rest(find(".board").classList);
}

// rest has a mouse that pressed the button rest on the board that is there now: what lies below it is not told before it moves.
function rest(board) {
  if (!matchMedia("(hover: hover)").matches) return;
  board.add("still");
  const wake = new AbortController();
  const moved = ({ type, movementX, movementY }) => {
    if (type === "pointermove" && movementX === 0 && movementY === 0) return; // what is below it has changed
    board.remove("still");
    wake.abort();
  };
  for (const type of ["pointermove", "pointerdown"]) addEventListener(type, moved, { signal: wake.signal });
}

function tell(place, changes) {
  place.replaceChildren(...changes.map(({ label, was, now }) => element("li", {}, element("span", { textContent: label }), " ", element("b", { textContent: now }), " ", element("small", { textContent: say("task.variant.was", { was }) }))));
}
