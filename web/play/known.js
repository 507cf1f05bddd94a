// What is known of the player before the first paint, so that nothing moves once the pages' scripts run: <html data-known> where something was reached,
// data-asked on the page of a level that has had its question, data-toured where nobody need be invited to the tour, data-packaged in a learning platform's package.

import { packaged } from "./packaged.js";
import { KEY, parse, shelf } from "./store.js";
import { TOURED } from "./touring.js";

const root = document.documentElement;
root.toggleAttribute("data-packaged", packaged() !== null);

try {
  if (shelf().getItem(TOURED)) root.dataset.toured = "";
} catch {
  // whoever cannot be remembered is invited
}

try {
  const levels = parse(shelf().getItem(KEY) ?? "");
  const own = levels.get(root.dataset.level);
  if ([...levels.values()].some(({ tries }) => tries > 0)) root.dataset.known = "";
  if (own && !new URLSearchParams(location.search).has("task") && (own.guess !== undefined || own.tries > 0)) root.dataset.asked = "";
} catch {
  // nothing is known
}
