// The play page's own transport, at the foot of the window while the frame's is below it.

import { createTransport } from "../frame/transport.js";

/**
 * @param {HTMLElement} reach lies over the board down to the end of the frame's transport; holds the .remote and a mark at that end
 * @param {{send: (kind: string, id?: string, value?: *) => void}} options
 * @returns {{view: (view: object) => void, place: (transport: {top: number, height: number}) => void, offer: (playable: boolean) => void}}
 */
export function remote(reach, { send }) {
  const root = document.documentElement;
  const transport = createTransport(reach.querySelector(".remote"), { send: (kind, id, value) => send(kind, id, value ?? undefined) });

  new IntersectionObserver((entries) => {
    const { isIntersecting, boundingClientRect, rootBounds } = entries.at(-1);
    root.classList.toggle("reaching", !isIntersecting && boundingClientRect.top >= rootBounds.bottom);
  }).observe(reach.querySelector("i"));

  return {
    view: transport.update,
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
