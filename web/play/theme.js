// Sets the theme before the first paint, and remembers the choice. A classic script in the head, so that a page never
// flashes in the wrong one. Storage throws in some frames and private windows: then the choice lasts as long as the page.

import "../offline/keep.js";
import "./known.js";
import "./languages.js";

const KEY = "leasehold.theme";
const CHOICES = ["auto", "light", "dark"];

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function show(choice) {
  document.documentElement.dataset.theme = CHOICES.includes(choice) ? choice : "auto";
}

const address = new URLSearchParams(location.search);
show(address.get("theme") ?? stored());
document.documentElement.toggleAttribute("data-now", address.get("now") === "1"); // a frame that starts at once shows no poster

// A page with the toggle (a fieldset.theme of radio buttons) lets the player choose.
document.addEventListener("DOMContentLoaded", () => {
  const toggle = document.querySelector("fieldset.theme");
  if (!toggle) return;
  toggle.hidden = false;
  toggle.querySelector(`input[value=${document.documentElement.dataset.theme}]`).checked = true;
  toggle.addEventListener("change", ({ target }) => {
    show(target.value);
    try {
      localStorage.setItem(KEY, target.value);
    } catch {
      // the choice lasts as long as the page
    }
  });
});
