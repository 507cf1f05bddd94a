// What a reload of the page must not lose, kept for as long as its tab is open. Storage throws in some private windows: then only the page has it.

const KEY = "leasehold.workshop";

const isText = (what) => ["name", "text"].every((field) => typeof what?.[field] === "string");

/**
 * Keeps the text field: {name, text, opened, earlier, brought, shared}, opened the fragment that the text came from, earlier the {name, text} that stood there before links came or null,
 * brought the text as the last link had it, shared whether it is only to be played.
 */
export function keep(what) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(what));
  } catch {
    // the page has it
  }
}

/** Gives what was kept, or null. */
export function kept() {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY));
    if (!isText(found) || typeof found.opened !== "string") return null;
    return { ...found, earlier: isText(found.earlier) ? found.earlier : null, brought: typeof found.brought === "string" ? found.brought : "", shared: found.shared === true };
  } catch {
    return null;
  }
}
