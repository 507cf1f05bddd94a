// What is known of the player before the first paint, so that nothing moves once the pages' scripts run: <html data-known> where something was reached,
// data-asked on the page of a level that has had its question, data-waits on that of a task until it is known who plays, data-toured where nobody need be invited to the tour, data-packaged in a learning platform's package.

import { packaged } from "./packaged.js";
import { KEY, asked, parse, shelf } from "./store.js";
import { TOURED } from "./touring.js";

const root = document.documentElement;
root.toggleAttribute("data-packaged", packaged() !== null);
root.toggleAttribute("data-waits", Boolean(root.dataset.level) && new URLSearchParams(location.search).has("task"));

try {
  if (shelf().getItem(TOURED)) root.dataset.toured = "";
} catch {
  // whoever cannot be remembered is invited
}

try {
  const levels = parse(shelf().getItem(KEY) ?? "");
  const own = levels.get(root.dataset.level);
  if ([...levels.values()].some(({ tries }) => tries > 0)) root.dataset.known = "";
  if (own && !new URLSearchParams(location.search).has("task") && asked(own)) root.dataset.asked = "";
} catch {
  // nothing is known
}
