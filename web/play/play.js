// The play page: the first user of the host protocol. The board lives in its frame; this page shows the verdict and what
// happened, and hands on the theme.

import { listenForKeys } from "../frame/keys.js";
import { closePopoversOnBlur } from "../frame/popovers.js";
import { eventList } from "./events.js";
import { connect } from "./port.js";
import { verdictPanel } from "./verdict.js";

const root = document.documentElement;
const iframe = document.querySelector(".board iframe");
const debrief = document.querySelector(".debrief");

let height = 0; // that the frame asked for last
let settled = false; // whether the frame shows what it came to show
let playable = false;

const events = eventList(document.querySelector(".events"), { onSeek: (at) => frame.send("seek", "", at) });
const verdict = verdictPanel(document.querySelector(".verdict"), {
  onPass() {
    if (debrief) debrief.hidden = false; // and so it stays
  },
});

const frame = connect(iframe, {
  onMessage(type, data) {
    if (type === "ready") handOn();
    if (type === "ready" || type === "failed") settled = true;
    if (type === "ready" || type === "failed") playable = type === "ready";
    if (type === "resize") height = Math.ceil(data.height);
    if (type === "resize" || type === "failed") fit();
    if (type === "run") {
      events.show(data.events);
      verdict.run(data);
    }
    if (type === "view") {
      events.follow(data.time);
      verdict.view(data);
    }
    if (type === "failed") verdict.failed();
  },
});

iframe.addEventListener("load", () => { settled = playable = false; });
listenForKeys({ send: frame.send, ready: () => playable });
closePopoversOnBlur();

// The style sheet keeps the board's place. A frame that still loads asks for less, and gets no less than that.
function fit() {
  if (settled || height > iframe.offsetHeight) iframe.style.height = `${height}px`;
}

// The frame's address: its level, this page's settings if it has any, and the theme, so that it paints right at once.
const address = new URL(iframe.dataset.src, document.baseURI);
for (const [name, value] of new URLSearchParams(location.search)) {
  if (name !== "level") address.searchParams.set(name, value);
}
address.searchParams.set("theme", root.dataset.theme);
iframe.src = address;

const dark = matchMedia("(prefers-color-scheme: dark)");

function theme() {
  const choice = root.dataset.theme;
  return choice === "auto" ? (dark.matches ? "dark" : "light") : choice;
}

const handOn = () => frame.send("theme", "", theme());
dark.addEventListener("change", handOn);
new MutationObserver(handOn).observe(root, { attributeFilter: ["data-theme"] });
