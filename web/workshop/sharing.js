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
  const link = card.querySelector(".link");
  const field = link.querySelector("input");
  const copy = link.querySelector("button");
  const hosted = card.querySelector("#hosted");
  const words = card.querySelector(".said");

  const tell = (said) => {
    words.textContent = said;
  };

  function show(address, said) {
    link.hidden = address === "";
    field.value = address;
    tell(said);
  }

  const pageWith = (fragment) => new URL(`#${fragment}`, location.href).href;

  make.addEventListener("click", async () => {
    const word = await packed(text()).catch(() => "");
    if (!word) return show("", say("workshop.share.unable"));
    const address = pageWith(`level=${word}`);
    const n = number(address.length);
    if (address.length > LONGEST) return show("", say("workshop.share.long", { n, most: number(LONGEST) }));
    return show(address, say("workshop.share.made", { n }));
  });

  card.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const url = hostedAddress(hosted.value, location.origin);
    hosted.ariaInvalid = url ? null : "true";
    if (url) show(pageWith(`from=${encodeURIComponent(url.href)}`), say("workshop.share.hosted", { host: url.host }));
    else show("", say("workshop.share.wrong"));
  });

  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      tell(say("workshop.share.copied"));
    } catch {
      field.select();
      tell(say("workshop.share.selected"));
    }
  });

  return { changed: () => show("", "") };
}
