// Why a code did not pass, in words.

import { say } from "../frame/say.js";

const REASONS = { // as packages codec, class and held name them
  "not-a-code": (args) => say("class.why.none", args),
  "too-long": (args) => say("class.why.long", args),
  "cut-off": (args) => say("class.why.cut", args),
  damaged: (args) => say("class.why.damaged", args),
  malformed: (args) => say("class.why.malformed", args),
  version: (args) => say("class.why.version", args),
  "not-won": (args) => say("class.why.lost", args),
  "other-name": (args) => say("class.why.name", args),
  "no-name": (args) => say("class.why.nameless", args),
  "no-code": (args) => say("class.why.missing", args),
  "other-result": (args) => say("class.why.result", args),
  "other-task": (args) => say("class.why.task", args),
  locked: (args) => say("class.why.locked", args),
  duplicate: (args) => say("class.why.duplicate", args),
  "unknown-level": (args) => say("class.why.unknown", args),
  changed: (args) => say("class.why.changed", args),
};

/** Says a reason as a sentence. args are put into it; without them their places stay as they are. */
export function reasonWords(reason, args = {}) {
  return REASONS[reason]?.(args) ?? reason;
}

/** The words that a CSV needs, by the keys of class.WriteCSV. */
export function csvWords() {
  const words = {
    "column.line": say("class.csv.line"),
    "column.name": say("class.column.name"),
    "column.label": say("class.csv.label"),
    "column.level": say("class.column.level"),
    "column.status": say("class.column.result"),
    "column.depth": say("class.csv.depth"),
    "column.reason": say("class.csv.reason"),
    "column.cost_usd": say("class.csv.cost"),
    "column.time_s": say("class.csv.time"),
    "column.settings": say("class.column.settings"),
    "column.prediction": say("class.column.prediction"),
    "column.truth": say("class.csv.truth"),
    "column.right": say("class.csv.right"),
    "column.tries": say("class.column.tries"),
    "column.par": say("class.csv.par"),
    "column.missed": say("class.csv.missed"),
    "column.code": say("class.csv.code"),
    "status.passed": say("class.csv.passed"),
    "status.failed": say("class.result.failed"),
    "status.refused": say("class.result.refused"),
    "status.unknown-version": say("class.result.version"),
    "status.missing": say("class.result.missing"),
    "status.changed": say("class.result.changed"),
    "depth.tonight": say("class.result.tonight"),
    "depth.every": say("class.result.every"),
    "depth.par": say("class.result.par"),
    yes: say("class.csv.yes"),
    no: say("class.csv.no"),
  };
  for (const reason of Object.keys(REASONS)) words[`reason.${reason}`] = reasonWords(reason);
  return words;
}
