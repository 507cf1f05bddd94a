// The play page's own transport, at the foot of the window while the frame's is below it.

import { createTransport } from "../frame/transport.js";

/**
 * @param {HTMLElement} reach lies over the board down to the end of the frame's transport; holds the .remote and a mark at that end
 * @param {{send: (kind: string, id?: string, value?: *) => void}} options
 * @returns {{view: (view: object) => void, place: (transport: {top: number, height: number}) => void, offer: (playable: boolean) => void}}
 */
export function remote(reach, { send }) {
  const root = document.documentElement;
  let playing = false;
  const transport = createTransport(reach.querySelector(".remote"), {
    send(kind, id, value) {
      if (kind === "toggle" && !playing) show();
      send(kind, id, value ?? undefined);
    },
  });

  // show brings as much of the board into the window as has room, so that what plays is seen. What was scrolled past its beginning stays.
  function show() {
    if (reach.getBoundingClientRect().top <= 0) return;
    reach.parentElement.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
  }

  new IntersectionObserver((entries) => {
    const { isIntersecting, boundingClientRect, rootBounds } = entries.at(-1);
    root.classList.toggle("reaching", !isIntersecting && boundingClientRect.top >= rootBounds.bottom);
  }).observe(reach.querySelector("i"));

  return {
    view(view) {
      ({ playing } = view);
      transport.update(view);
    },
    place({ top, height }) {
      reach.style.height = `${Math.ceil(top + height)}px`;
      reach.style.setProperty("--transport", `${Math.ceil(height)}px`);
    },
    offer(playable) {
      reach.hidden = !playable;
      if (playable) transport.enable();
      else transport.disable();
    },
  };
}
