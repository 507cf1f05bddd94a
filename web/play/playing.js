// The play page: the first user of the host protocol. The board lives in its frame; this page asks what the player expects, shows the verdict, its causes
// and what happened, keeps what was reached, and hands on the theme.

import { listenForKeys } from "../frame/keys.js";
import { momentOf } from "../frame/moment.js";
import { closePopoversOnBlur } from "../frame/popovers.js";
import { explainTerms } from "../frame/terms.js";
import { asking } from "./asking.js";
import { causeList } from "./causes.js";
import { depthList } from "./depths.js";
import { eventList } from "./events.js";
import { readLink } from "./link.js";
import { noticeBoard } from "./notice.js";
import { passingOffer } from "./offer.js";
import { packaged, settle } from "./packaged.js";
import { connect } from "./port.js";
import { prediction } from "./predict.js";
import { recorder } from "./recorder.js";
import { remote } from "./remote.js";
import { sharing } from "./share.js";
import { asked, brokenWords, openStore, won } from "./store.js";
import { touring } from "./touring.js";
import { verdictPanel } from "./verdict.js";

// variantOf gives the variant that an address names, or "": the class page leads to a student's board.
const variantOf = (search) => new URLSearchParams(search).get("variant")?.match(/^[0-9a-f]{16}$/)?.[0] ?? "";

// noStorage keeps nothing: what comes of a student's variant is not the visitor's own progress.
const noStorage = () => {
  throw new Error("a student's board keeps nothing");
};

/**
 * Plays.
 *
 * @param {object | null} task what a teacher assigned, if this is one (web/assign/playtask.js)
 */
export function play(task) {
  const root = document.documentElement;
  const level = root.dataset.level; // not taken apart: the minifier moves what is taken apart to the front
  const kind = root.dataset.kind;
  const find = (selector) => document.querySelector(selector);
  const iframe = find(".board iframe");
  const debrief = find(".debrief");
  const next = find(".next");

  let height = 0; // that the frame asked for last
  let settled = false; // whether the frame shows what it came to show
  let playable = false;
  const told = new Set(); // notices
  root.removeAttribute("data-waits");
  const platform = packaged(); // the learning platform's page around this one, if it is in a package
  const last = {}; // the latest run and view, for it
  if (platform) settle(platform, document.querySelectorAll(".hints details"));

  const drawn = task ? "" : variantOf(location.search);
  const store = task?.store ?? openStore(drawn ? noStorage : undefined);
  const onSeek = (at) => frame.send("seek", "", at);
  const { ask, told: answer, forget } = asking((id) => frame.send("tell", id));
  const events = eventList(find(".events"), { onSeek, ask, askMessages: () => frame.send("messages") });
  const causes = causeList(find(".causes"), { onSeek, ask });
  const tour = touring(find(".touring"), { iframe, send: () => frame.send("tour") });
  if (store.level(level).tries > 0) tour.played();
  const transport = remote(find(".reach"), { send: (...what) => frame.send(...what) });
  const notice = noticeBoard(find(".notice"));
  const depths = depthList(find(".depths"));
  const before = store.level(level);
  if (task) root.toggleAttribute("data-asked", asked(before));
  const guess = prediction(find(".predict"), { known: before, tries: before.tries, keep: (what) => keep(what) });
  const record = recorder({ kind, keep: (what) => keep(what) });
  const verdict = verdictPanel(find(".verdict"), {
    kind,
    expected: guess.answer,
    onPass() {
      if (debrief) debrief.hidden = false; // and so it stays
    },
  });
  const share = sharing(find("dialog.share"), {
    opener: find("button.share"),
    title: find("h1").textContent,
    about: find(".title p").textContent,
    name: level,
    send: (what) => frame.send(what),
  });

  if (drawn) {
    find("button.share").hidden = true; // a link to a moment knows no variant
    find(".passing").dataset.variant = drawn;
  }
  const passing = task ? null : passingOffer(find(".passing"), { kind, send: (...what) => frame.send(...what) }); // it would show what a class is to find

  const frame = connect(iframe, {
    onMessage(type, data) {
      if (type === "ready") handOn();
      if (type === "ready") tell(data.unread);
      if (type === "ready") task?.ready(data);
      if (type === "code") task?.code(data);
      if (type === "ready" || type === "failed") {
        settled = true;
        playable = type === "ready";
        dispatchEvent(new Event("settled")); // what waits for the board (web/offline) has its turn
      }
      if (type === "resize") height = Math.ceil(data.height);
      if (type === "resize" || type === "failed") fit();
      if (type === "resize" && data.transport) transport.place(data.transport);
      if (type === "run") for (const part of [task, depths, guess, events, causes, verdict, record, share, passing]) part?.run(data);
      if (type === "view") for (const part of [guess, events, causes, verdict, record, share, transport]) part.view(data);
      if (platform && (type === "run" || type === "view")) {
        last[type] = data;
        if (last.run && !last.view?.playing) platform.moment(momentOf(last.run, last.view));
      }
      if (type === "told" && !data.id) for (const list of [events, causes]) list.putAway();
      if (type === "told") answer(data);
      if (type === "messages") events.messages(data);
      if (type === "tour") tour.ended();
      if (type === "ready" || type === "failed") for (const part of [tour, transport]) part.offer(playable);
      if (type === "view") root.classList.toggle("comparing", data.comparing === true);
      if (type === "picture") share.picture(data);
      if (type === "failed") verdict.failed();
    },
  });

  task?.connected((...what) => frame.send(...what));
  iframe.addEventListener("load", () => {
    settled = playable = false;
    for (const part of [tour, transport]) part.offer(false);
    forget();
  });
  listenForKeys({ send: frame.send, ready: () => playable && !find("dialog[open]") });
  closePopoversOnBlur();
  explainTerms();
  document.addEventListener("keydown", ({ key }) => key === "Escape" && playable && frame.send("tell", "")); // what the board tells is put away, whichever document hears the key

  const words = find(".words"); // what stands beside the list of events
  new ResizeObserver(() => words.style.setProperty("--words", `${words.offsetHeight}px`)).observe(words);

  function keep(what) {
    store.add(level, what);
    task?.kept(what);
    if (what.tries) tour.played();
    show();
  }

  // show tells what was reached so far.
  function show() {
    const now = store.level(level);
    depths.reached(now);
    passing?.reached(now);
    next.classList.toggle("won", won(now, kind));
  }

  // tell says each thing once, however often the frame loads.
  function tell(words) {
    if (!words || told.has(words)) return;
    told.add(words);
    notice(words);
  }

  show();
  if (store.broken) tell(brokenWords());

  // The style sheet keeps the board's place. A frame that still loads asks for less, and gets no less than that.
  function fit() {
    if (height > 0 && (settled || height > iframe.offsetHeight)) iframe.style.height = `${height}px`;
  }

  // The frame's address: its level, what this page's link says, and the theme, so that it paints right at once.
  const address = new URL(iframe.dataset.src, document.baseURI);
  const link = readLink(location.search, task ? [task.parameters.hide, task.parameters.lock].join().split(",") : []);
  for (const [name, value] of link.pairs) address.searchParams.append(name, value);
  for (const [name, value] of Object.entries(task?.parameters ?? { variant: drawn })) if (value) address.searchParams.set(name, value);
  address.searchParams.set("theme", root.dataset.theme);
  address.searchParams.set("now", "1");
  tell(link.words);
  iframe.src = address;

  const dark = matchMedia("(prefers-color-scheme: dark)");

  function theme() {
    const choice = root.dataset.theme;
    return choice === "auto" ? (dark.matches ? "dark" : "light") : choice;
  }

  const handOn = () => frame.send("theme", "", theme());
  dark.addEventListener("change", handOn);
  new MutationObserver(handOn).observe(root, { attributeFilter: ["data-theme"] });
}
