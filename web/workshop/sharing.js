// Links to a level: with the level in it, or with the address where its file is.

import { number, say } from "../frame/say.js";
import { hostedAddress } from "./hosted.js";
import { LONGEST } from "./limits.js";
import { packed } from "./packed.js";

/**
 * @param {HTMLElement} card
 * @param {{text: () => string}} options gives the level file
 * @returns {{changed: () => void}} puts away a link to what was there before
 */
export function createSharing(card, { text }) {
  const make = card.querySelector("button.make");
  const form = card.querySelector("form");
  const hosted = card.querySelector("#hosted");
  const ways = [make, form].map((way) => result(way.closest(".way-in")));
  const [packedIn, from] = ways;

  // show shows a link below what made it, and puts the other one away.
  function show(at, address, said) {
    for (const way of ways) way.show("", "");
    at.show(address, said);
  }

  const pageWith = (fragment) => new URL(`#${fragment}`, location.href).href;

  make.addEventListener("click", async () => {
    const word = await packed(text()).catch(() => "");
    if (!word) return show(packedIn, "", say("workshop.share.unable"));
    const address = pageWith(`level=${word}`);
    const n = number(address.length);
    if (address.length > LONGEST) return show(packedIn, "", say("workshop.share.long", { n, most: number(LONGEST) }));
    return show(packedIn, address, say("workshop.share.made", { n }));
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const url = hostedAddress(hosted.value, location.origin);
    hosted.ariaInvalid = url ? null : "true";
    if (url) show(from, pageWith(`from=${encodeURIComponent(url.href)}`), say("workshop.share.hosted", { host: url.host }));
    else show(from, "", say("workshop.share.wrong"));
  });

  return { changed: () => show(packedIn, "", "") };
}

// result is the place of a link: a field, a button that copies it, and words.
function result(way) {
  const link = way.querySelector(".link");
  const field = link.querySelector("input");
  const words = way.querySelector(".said");

  const tell = (said) => {
    words.textContent = said;
  };

  link.querySelector("button").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      tell(say("workshop.share.copied"));
    } catch {
      field.select();
      tell(say("workshop.share.selected"));
    }
  });

  return {
    show(address, said) {
      link.hidden = address === "";
      field.value = address;
      tell(said);
    },
  };
}
