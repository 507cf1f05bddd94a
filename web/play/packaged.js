// The play page in a package for a learning platform (web/scorm), whose page holds this one in a frame. What it keeps goes there, and nothing leads away: the rest of the
// site is not in the package.

/** What the window of the play page is called there. */
export const NAME = "leasehold-packaged";

/** What the package's page has for this one, or null where this is none. */
export function packaged() {
  try {
    return window.name === NAME ? window.parent.leaseholdPackage ?? null : null;
  } catch {
    return null; // a page of another origin took the name
  }
}

/** Takes away what leads out of the package, opens the hints that were open, and tells of more. */
export function settle(own, hints) {
  for (const link of document.querySelectorAll("a[href]:not([href^='#'])")) link.removeAttribute("href");
  hints.forEach((hint, i) => {
    hint.open = i < own.hints;
    hint.addEventListener("toggle", () => hint.open && own.hinted(i + 1));
  });
}
