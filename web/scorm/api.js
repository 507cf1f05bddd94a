// The platform's object of SCORM 1.2, `API`: where it is, and what it answers.

const FRAMES = 64; // that are climbed at most

const read = (thing, name) => {
  try {
    return thing?.[name] ?? null;
  } catch {
    return null; // a window of another origin; what is above it may be ours again
  }
};

function climb(from) {
  let window = from;
  for (let i = 0; window && i < FRAMES; i++) {
    const api = read(window, "API");
    if (typeof read(api, "LMSInitialize") === "function") return api;
    const above = read(window, "parent");
    if (above === window) return null;
    window = above;
  }
  return null;
}

/** Finds the platform's object: in a window, above it, or in what opened it and above that. Null if there is none. */
export function findAPI(own) {
  return climb(own) ?? climb(read(own, "opener")) ?? climb(read(read(own, "top"), "opener"));
}

const NOT_IMPLEMENTED = "401";
const NOT_SET = "403"; // as platforms of the later standard say it

/**
 * Calls it as its standard has it, and never throws: a platform that throws has not done it.
 *
 * @param {object | null} api
 */
export function caller(api) {
  function call(name, ...values) {
    try {
      return String(api[name](...values) ?? "");
    } catch {
      return null;
    }
  }
  // erring says whether the call before it is said to have failed. A platform that names no number says nothing.
  const erring = () => {
    const error = call("LMSGetLastError") ?? "";
    return /^\d+$/.test(error) && !["0", NOT_IMPLEMENTED, NOT_SET].includes(error);
  };
  return {
    initialize: () => api !== null && call("LMSInitialize", "") === "true",
    finish: () => call("LMSFinish", "") === "true",
    commit: () => call("LMSCommit", "") === "true",
    /** Gives what it keeps of an element, "" for nothing; null where it did not say, or threw. */
    get(element) {
      const value = call("LMSGetValue", element);
      if (!["", "false", "undefined", "null"].includes(value)) return value;
      return erring() ? null : "";
    },
    /** Whether it was taken, or is an element that this platform does not have. */
    set: (element, value) => call("LMSSetValue", element, value) === "true" || call("LMSGetLastError") === NOT_IMPLEMENTED,
  };
}
