// What is known of the player before the first paint, so that nothing moves once the pages' scripts run: <html data-known> where something was reached,
// data-asked on the page of a level that has had its question, data-toured where nobody need be invited to the tour.

import { KEY, parse } from "./store.js";
import { TOURED } from "./touring.js";

const root = document.documentElement;

try {
  if (localStorage.getItem(TOURED)) root.dataset.toured = "";
} catch {
  // whoever cannot be remembered is invited
}

try {
  const levels = parse(localStorage.getItem(KEY) ?? "");
  const own = levels.get(root.dataset.level);
  if ([...levels.values()].some(({ tries }) => tries > 0)) root.dataset.known = "";
  if (own && !new URLSearchParams(location.search).has("task") && (own.guess !== undefined || own.tries > 0)) root.dataset.asked = "";
} catch {
  // nothing is known
}
