// The page for wrong addresses, shown at any of them: where the site begins is known from where this script was found. The address tells the language.

import "./theme.js";

const root = new URL("..", document.currentScript.src); // of a/lost.HASH.js

// At the root several ways lead here; the first brings the styles.
const sheets = document.querySelector("link[rel=stylesheet]") ? [] : document.documentElement.dataset.sheets.split(" ");
for (const sheet of sheets) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL(sheet, root) }));
}

document.addEventListener("DOMContentLoaded", () => {
  const all = [...document.querySelectorAll(".lost")];
  const within = (one) => location.pathname.startsWith(new URL(one.dataset.folder, root).pathname);
  const shown = all.findLast(within) ?? all[0]; // the first is at the root, and any address is within it
  for (const one of all) one.hidden = one !== shown;
  Object.assign(document.documentElement, { lang: shown.lang, dir: shown.dir });
  document.title = shown.dataset.title;
  shown.querySelector(".start").href = new URL(shown.dataset.folder, root);
});
