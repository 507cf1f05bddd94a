// What a reload of the page must not lose, kept for as long as its tab is open. Storage throws in some private windows: then only the page has it.

const KEY = "leasehold.workshop";

/** Keeps the text field: {name, text, opened}, opened the fragment that the text came from. */
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
    return ["name", "text", "opened"].every((field) => typeof found?.[field] === "string") ? found : null;
  } catch {
    return null;
  }
}
