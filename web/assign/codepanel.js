// The panel with the student's code: what is missing until there is one, the code, and what it does not prove.

import { EVERY_NIGHT, PAR, TONIGHT } from "../frame/played.js";
import { count, number, say } from "../frame/say.js";
import { element } from "../play/element.js";
import { won } from "../play/store.js";
import { copyFrom } from "./clipboard.js";
import { nameForm } from "./naming.js";
import { prize } from "./prize.js";
import { codeSheet, printSheet } from "./sheet.js";

/**
 * @param {{task: object, text: string, level: string, kind: string, kept: object, store: object, onName: () => void}} options
 * @returns {{connected: (send: Function) => void, run: (run: object) => void, kept: (what: {depth: number}) => void, code: (answer: {text: string}) => void}}
 */
export function codePanel({ task, text, level, kind, kept, store, onName }) {
  const title = document.querySelector("h1").textContent;
  const state = element("p", { className: "state", role: "status" });
  const body = element("div", {});
  const panel = element("section", { className: "code", hidden: true }, element("h2", { id: "code-title", textContent: say("task.code") }), state, body);
  panel.setAttribute("aria-labelledby", "code-title");
  document.querySelector(".words .depths").before(panel);
  const told = prize(panel, document.querySelector(".board"));
  let send = () => {};
  let run = null;
  let reached = 0; // how deep the run that is shown passed, when its end was seen
  let winning = ""; // its settings
  let asked = {}; // depth and tries of the code that was asked for

  function ask(depth) {
    const { guess, tries } = store.level(level);
    asked = { depth, tries };
    send("code", "", String(new URLSearchParams({ name: kept.name, task: text, prediction: guess ?? "", tries })));
  }

  // point tells of the panel at the end of a run that has won, wherever the window is.
  function point() {
    const code = kept.code(level);
    if (code) told(code.depth === PAR ? say("task.prize.par") : code.depth === EVERY_NIGHT ? say("task.prize.every") : say("task.prize.won"));
    else if (!kept.name) told(say("task.prize.name"));
  }

  function show() {
    const code = kept.code(level);
    panel.hidden = !code && reached === 0;
    panel.classList.toggle("there", Boolean(code));
    if (code) return showCode(code);
    if (!won({ depth: reached }, kind)) return wait();
    if (kept.name) return undefined; // the answer comes in a moment
    state.textContent = say("task.code.name");
    if (!body.querySelector("form")) body.replaceChildren(nameForm({ lead: "", variants: task.variants, go: say("task.code.go"), onName: named }));
    return undefined;
  }

  function wait() {
    const words = run?.nights ? count("task.code.nights", run.nights.lost) : say("task.code.looking");
    if (state.textContent !== words) state.textContent = words;
    body.replaceChildren();
  }

  function named(name) {
    kept.call(name);
    onName();
    if (run.settings === winning) return ask(reached);
    reached = 0; // what the board shows now has not been won
    document.querySelector(".board iframe").focus({ preventScroll: true }); // the form goes
    return show();
  }

  function showCode({ depth, text: code, tries }) {
    const had = body.contains(document.activeElement);
    state.textContent = depth === PAR ? say("task.code.par") : depth === EVERY_NIGHT ? say("task.code.every") : say("task.code.won");
    const field = element("textarea", { readOnly: true, value: code, rows: 6, spellcheck: false, ariaLabel: say("task.code") });
    field.addEventListener("focus", () => field.select());
    const status = element("span", { className: "unseen", role: "status" });
    const copy = element("button", { type: "button", className: "quiet", textContent: say("task.code.copy") });
    copy.addEventListener("click", () => copyFrom(copy, field, status));
    const print = element("button", { type: "button", className: "quiet", textContent: say("task.print") });
    print.addEventListener("click", () => printSheet(codeSheet({ task, name: kept.name, codes: [{ title, depth, kind, text: code, tries: tries ?? store.level(level).tries }] })));
    const { guess } = store.level(level);
    const holds = typeof guess === "number" ? [element("p", { textContent: say("task.code.guess", { guess: number(guess) }) })] : [];
    body.replaceChildren(field, element("p", { className: "doors" }, copy, print), status, ...holds, element("p", { className: "honest", textContent: say("task.code.proves") }));
    if (had) copy.focus({ preventScroll: true });
  }

  show();
  return {
    connected(how) {
      send = how;
    },
    run(next) {
      run = next;
      if (run.settings !== winning) told("");
      if (reached === TONIGHT && kind !== "break") show();
    },
    /** What the recorder kept: the end of a run, and how deep it passed. */
    kept({ depth = 0, tries }) {
      if (tries === undefined) return; // a guess
      reached = depth;
      winning = run?.settings;
      if (won({ depth }, kind) && kept.name && depth > (kept.code(level)?.depth ?? 0)) ask(depth); // looking again makes no other code, and no more tries
      show();
      if (won({ depth }, kind)) point();
    },
    code({ text: answer, reason }) {
      if (!answer) {
        panel.hidden = false;
        state.textContent = say("task.code.failed", { reason: String(reason ?? "") });
        return;
      }
      kept.keepCode(level, { ...asked, text: answer });
      show();
      point();
    },
  };
}
