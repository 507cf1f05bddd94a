// The page for wrong addresses, shown at any of them: where the site begins is known from where this script was found.

import "./theme.js";

const root = new URL("..", document.currentScript.src); // of a/lost.HASH.js

for (const sheet of document.querySelectorAll("link[data-href]")) sheet.href = new URL(sheet.dataset.href, root);

document.addEventListener("DOMContentLoaded", () => {
  document.querySelector(".start").href = root;
});
