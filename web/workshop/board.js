// The board of a level that is not on the site, in a frame of its own. Nothing of it is kept.

import { keepCustomLevel } from "../frame/custom.js";
import { say } from "../frame/say.js";
import { element } from "../play/element.js";
import { connect } from "../play/port.js";
import { remote } from "../play/remote.js";

const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

function theme() {
  const choice = root.dataset.theme;
  return choice === "auto" ? (dark.matches ? "dark" : "light") : choice;
}

/**
 * @param {HTMLElement} place where the frame goes, before the .reach of the page's own transport; its data-src is the frame's address
 * @returns {{open: (level: {json: string, title: string}) => boolean}} open gives false where the browser keeps nothing, and so hands nothing over
 */
export function createBoard(place) {
  let frame = null;
  const transport = remote(place.querySelector(".reach"), { send: (...what) => frame.send(...what) });

  const handOn = () => frame?.send("theme", "", theme());
  dark.addEventListener("change", handOn);
  new MutationObserver(handOn).observe(root, { attributeFilter: ["data-theme"] });

  function open({ json, title }) {
    try {
      keepCustomLevel(json);
    } catch {
      return false;
    }
    frame?.close();
    const iframe = element("iframe", { title: say("play.board", { title }) });
    const address = new URL(place.dataset.src, document.baseURI);
    address.searchParams.set("theme", root.dataset.theme);
    address.searchParams.set("now", "1");
    let settled = false;
    frame = connect(iframe, {
      onLoad: () => transport.offer(false),
      onMessage(type, data) {
        settled ||= type === "ready" || type === "failed";
        if (type === "ready") handOn();
        if (type === "ready" || type === "failed") transport.offer(type === "ready");
        if (type === "view") transport.view(data);
        if (type === "resize" && data.transport) transport.place(data.transport);
        if (type === "resize" && (settled || data.height > iframe.offsetHeight)) iframe.style.height = `${Math.ceil(data.height)}px`;
      },
    });
    iframe.src = address;
    place.querySelector("iframe")?.remove();
    place.prepend(iframe);
    return true;
  }

  return { open };
}
