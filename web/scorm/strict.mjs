// A learning platform for tests that is stricter than any: whatever SCORM 1.2 does not allow is an error, which the test sees.

const WRITES = {
  "cmi.core.lesson_status": /^(passed|completed|failed|incomplete|browsed)$/,
  "cmi.core.score.raw": /^(\d|[1-9]\d|100)(\.\d+)?$/,
  "cmi.core.score.min": /^0$/,
  "cmi.core.score.max": /^100$/,
  "cmi.core.session_time": /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/,
  "cmi.core.exit": /^(time-out|suspend|logout|)$/,
  "cmi.suspend_data": /^[\x20-\x7e]{0,4000}$/,
};
const READS = ["cmi.core.lesson_status", "cmi.core.lesson_mode", "cmi.core.score.raw", "cmi.core.student_name", "cmi.suspend_data", "cmi.core.entry"];

/**
 * @param {object} kept what an earlier visit left: elements by name
 * @returns {object} API is the platform's object; kept what it keeps (what was committed); calls all calls; faults what was not allowed; fail makes methods fail
 */
export function strictPlatform(kept = {}) {
  const lms = { kept: { "cmi.core.lesson_status": "not attempted", "cmi.core.lesson_mode": "normal", ...kept }, calls: [], faults: [], fail: new Set(), lacks: new Set() };
  let state = "before"; // open, after
  let error = "0";
  let set = {};

  function answer(name, args, right, act) {
    lms.calls.push([name, ...args].join(" "));
    error = "0";
    const fault = (code, words) => {
      lms.faults.push(`${name} ${args[0]}: ${words}`);
      error = code;
      return name === "LMSGetValue" ? "" : "false";
    };
    if (args.some((arg) => typeof arg !== "string")) return fault("201", "no text");
    if (state !== right) return fault("301", `${state}, want ${right}`);
    if (lms.fail.has(name)) {
      error = "101";
      return "false";
    }
    return act(fault);
  }

  lms.API = {
    LMSInitialize: (...args) => answer("LMSInitialize", args, "before", (fault) => {
      if (args.length !== 1 || args[0] !== "") return fault("201", "want an empty text");
      state = "open";
      return "true";
    }),
    LMSGetValue: (...args) => answer("LMSGetValue", args, "open", (fault) => (READS.includes(args[0]) ? { ...lms.kept, ...set }[args[0]] ?? "" : fault("401", "unknown"))),
    LMSSetValue: (...args) => answer("LMSSetValue", args, "open", (fault) => {
      const [element, value] = args;
      if (lms.lacks.has(element)) {
        error = "401";
        return "false";
      }
      if (!WRITES[element]) return fault("401", "unknown");
      if (!WRITES[element].test(value)) return fault("405", `got ${value.length} characters: ${value.slice(0, 60)}`);
      set[element] = value;
      return "true";
    }),
    LMSCommit: (...args) => answer("LMSCommit", args, "open", (fault) => {
      if (args.length !== 1 || args[0] !== "") return fault("201", "want an empty text");
      Object.assign(lms.kept, set);
      return "true";
    }),
    LMSFinish: (...args) => answer("LMSFinish", args, "open", (fault) => {
      if (args.length !== 1 || args[0] !== "") return fault("201", "want an empty text");
      Object.assign(lms.kept, set);
      state = "after";
      return "true";
    }),
    LMSGetLastError: () => error,
    LMSGetErrorString: () => "",
    LMSGetDiagnostic: () => "",
  };
  return lms;
}
