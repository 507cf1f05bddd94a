// A level that is not on the site. The page that opens it, of the same site, keeps it in the tab's storage: another site that embeds the frame finds nothing there, and no
// address brings a level in.

const KEY = "leasehold.custom";

/** Keeps a level, as JSON, for the frame that is opened next. */
export function keepCustomLevel(json) {
  sessionStorage.setItem(KEY, json);
}

/** Gives the level that the page around this frame keeps, or "". */
export function customLevel() {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Gives a level's kind. What is no level the game refuses, in words. */
export function kindOf(json) {
  try {
    return JSON.parse(json).kind === "break" ? "break" : "hold";
  } catch {
    return "hold";
  }
}
