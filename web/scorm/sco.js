// One visit to a level in a learning platform: takes up what the platform kept, and tells it what is reached.
//
// The status is "passed" once the level is won, which is every night (or tonight, where the player breaks the board), and "incomplete" until then. It is never "failed":
// a lost run is no lost level, since a level can be tried as often as one likes, and nobody knows a last try. Nothing that was reached is ever lowered.
//
// The score is 60 for tonight, which a guess or a copied setting can win, 90 for every night, which is what the level is for, and 100 at par, which is more than it
// asks. Where there is no par, the deepest there is gives 100. Until something is reached there is no score, so that who only looked gets no zero.

import { PAR, TONIGHT } from "../frame/played.js";
import { KEY, parse, won } from "../play/store.js";
import { TOURED } from "../play/touring.js";
import { caller } from "./api.js";
import { nothing, readState, writeState } from "./state.js";

const REST = 20_000; // milliseconds after which a change of settings alone is told

/** What a depth is worth, of 100; null for none. */
export function scoreOf(depth, { kind, par }) {
  if (depth === 0) return null;
  if (depth >= PAR) return 100;
  if (!won({ depth }, kind)) return 60;
  return par ? 90 : 100;
}

/** Writes a length of time as SCORM 1.2 has it: HHHH:MM:SS.SS. */
export function timespan(milliseconds) {
  const hundredths = Math.min(Math.floor(milliseconds / 10), 9999 * 360_000 + 359_999);
  const two = (n) => String(n).padStart(2, "0");
  const seconds = Math.floor(hundredths / 100);
  return `${String(Math.floor(seconds / 3600)).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}

/**
 * Begins a visit.
 *
 * @param {object | null} api the platform's object, null if there is none
 * @param {object} options
 * @param {string} options.level
 * @param {string} options.kind "hold" or "break"
 * @param {boolean} options.par whether the level has a par
 * @param {(what: "none"|"refused"|"unread"|"broken"|"review"|"failed"|"kept"|"tonight"|"passed"|"par") => void} options.tell hears what the learner has to know
 * @param {() => number} options.clock milliseconds
 * @param {(act: () => void, milliseconds: number) => void} options.later
 */
export function openSco(api, { level, kind, par, tell, clock, later }) {
  const began = clock();
  const platform = caller(api);
  let open = platform.initialize();
  const before = open ? takeUp(platform, level) : null;
  const review = open && (before.mode === "review" || before.mode === "browse"); // the platform keeps nothing, whatever it is told
  const counts = open && !review && !before.unread; // what could not be read must not be written over
  const state = before?.state ?? nothing();
  let depth = depthIn(state.progress);
  let toldDepth = depth; // how deep the learner knows the platform to know
  let dirty = false; // something was not taken yet
  let failing = false; // and the learner knows
  let waits = false;

  function depthIn(progress) {
    return progress === null ? 0 : parse(progress).get(level)?.depth ?? 0;
  }

  // values lists what the platform gets, what matters most first.
  function values() {
    const score = scoreOf(depth, { kind, par });
    const status = won({ depth }, kind) ? "passed" : before.status === "passed" || before.status === "completed" ? before.status : "incomplete";
    const all = [["cmi.core.lesson_status", status]];
    if (score !== null) {
      all.push(["cmi.core.score.min", "0"], ["cmi.core.score.max", "100"], ["cmi.core.score.raw", String(Math.max(score, before.score))]);
    }
    if (!before.broken || state.progress !== null) all.push(["cmi.suspend_data", writeState(level, state)]); // who reached nothing yet writes over nothing
    all.push(["cmi.core.session_time", timespan(clock() - began)]);
    all.push(["cmi.core.exit", "suspend"]); // so that all of this is there the next time, also once it is passed
    return all;
  }

  /** Tells the platform all there is, and whether it took it. Asked again it tells it again, so nothing is lost by a refusal. */
  function save() {
    if (!open || !counts) return true;
    dirty = true;
    const taken = values().map(([element, value]) => platform.set(element, value));
    if (!platform.commit() || taken.includes(false)) {
      failing = true;
      tell("failed");
      return false;
    }
    dirty = false;
    if (depth > toldDepth) tell(depth >= PAR ? "par" : depth === TONIGHT && kind !== "break" ? "tonight" : "passed");
    else if (failing) tell("kept");
    failing = false;
    toldDepth = depth;
    return true;
  }

  function soon() {
    dirty = true;
    if (waits || failing) return; // a platform that fails is asked again by what is reached, and by the learner
    waits = true;
    later(() => {
      waits = false;
      if (dirty && !failing) save();
    }, REST);
  }

  // What the play page sees of it, as a Storage and a little more (web/play/packaged.js).
  const packaged = {
    storage: {
      getItem(key) {
        if (key === KEY) return state.progress;
        return key === TOURED && state.toured ? "1" : null;
      },
      setItem(key, text) {
        if (key === TOURED) {
          state.toured = true;
          soon();
        }
        if (key !== KEY) return;
        state.progress = text;
        depth = Math.max(depth, depthIn(text));
        save(); // at once: what comes next may be that the page goes away
      },
    },
    get hints() {
      return state.hints;
    },
    hinted(n) {
      if (n <= state.hints) return;
      state.hints = n;
      soon();
    },
    moment(link) {
      if (link === state.moment) return;
      state.moment = link;
      soon();
    },
  };

  if (!open) tell(api === null ? "none" : "refused");
  else if (review) tell("review");
  else if (before.unread) {
    tell("unread");
    if (before.status === "not attempted") platform.set("cmi.core.lesson_status", "incomplete"); // else some platforms take the visit's end for completion
  } else {
    if (before.broken) tell("broken");
    save(); // "not attempted" is over
  }

  return {
    packaged,
    moment: state.moment,
    save,
    /** Whether something is not with the platform that should be. */
    pending: () => open && counts && dirty,
    /** Ends the visit. */
    finish() {
      if (!open) return;
      save();
      platform.finish();
      open = false;
    },
  };
}

// takeUp reads what the platform kept.
function takeUp(platform, level) {
  const text = platform.get("cmi.suspend_data");
  const found = text === null ? null : readState(level, text);
  return {
    status: platform.get("cmi.core.lesson_status"),
    mode: platform.get("cmi.core.lesson_mode"),
    score: parseFloat(platform.get("cmi.core.score.raw")) || 0,
    state: found,
    unread: text === null,
    broken: text !== null && found === null,
  };
}
