// The page of a level in a package for learning platforms. It stands between the platform and the play page, which it holds in a frame: the play page finds its progress
// here and not in the browser, since learners share computers.

import { say } from "../frame/say.js";
import { findAPI } from "./api.js";
import { openSco } from "./sco.js";

const root = document.documentElement;
const iframe = document.querySelector("iframe");
const told = document.querySelector(".told");
const retry = document.querySelector(".retry");

const WORDS = {
  none: () => say("scorm.none"),
  refused: () => say("scorm.refused"),
  unread: () => say("scorm.unread"),
  broken: () => say("scorm.broken"),
  review: () => say("scorm.review"),
  failed: () => say("scorm.failed"),
  kept: () => say("scorm.kept"),
  tonight: () => say("scorm.tonight"),
  passed: () => say("scorm.passed"),
  par: () => say("scorm.par"),
};
const GOOD = ["kept", "tonight", "passed", "par"];

function tell(what) {
  told.dataset.tone = GOOD.includes(what) ? "good" : "bad";
  told.querySelector("p").textContent = WORDS[what]();
  retry.hidden = what !== "failed";
}

// What an earlier learner left in this tab, a board or a name, is not for who sits here now.
try {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith("leasehold.")) sessionStorage.removeItem(key);
} catch {
  // nothing is kept in this tab
}

const sco = openSco(findAPI(window), {
  level: root.dataset.level,
  kind: root.dataset.kind,
  par: root.dataset.par === "true",
  tell,
  clock: () => performance.now(),
  later: (act, milliseconds) => setTimeout(act, milliseconds),
});
globalThis.leaseholdPackage = sco.packaged;

retry.addEventListener("click", () => sco.save() && iframe.focus()); // the button that had the focus is gone
addEventListener("online", () => sco.pending() && sco.save());
document.addEventListener("visibilitychange", () => document.hidden && sco.pending() && sco.save());
addEventListener("beforeunload", (event) => sco.pending() && !sco.save() && event.preventDefault());
addEventListener("pagehide", () => sco.finish());
addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // its visit is over

const address = new URL(iframe.dataset.src, document.baseURI);
for (const [name, value] of new URLSearchParams(sco.moment)) address.searchParams.append(name, value);
if (root.dataset.task) address.searchParams.set("task", root.dataset.task);
iframe.addEventListener("load", follow);
iframe.src = address;

// follow has this page in the colours that the learner chooses in the play page.
function follow() {
  const inner = iframe.contentDocument.documentElement;
  const theme = () => { root.dataset.theme = inner.dataset.theme; };
  new MutationObserver(theme).observe(inner, { attributeFilter: ["data-theme"] });
  theme();
}
