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
      return "false";
    }
  }
  return {
    initialize: () => api !== null && call("LMSInitialize", "") === "true",
    finish: () => call("LMSFinish", "") === "true",
    commit: () => call("LMSCommit", "") === "true",
    get(element) {
      const value = call("LMSGetValue", element);
      return value === "false" || value === "undefined" || value === "null" ? "" : value;
    },
    /** Whether it was taken, or is an element that this platform does not have. */
    set: (element, value) => call("LMSSetValue", element, value) === "true" || call("LMSGetLastError") === NOT_IMPLEMENTED,
  };
}
