// Share: a link that opens the moment shown, and a picture of it to save.

import { say } from "../frame/say.js";
import { linkTo } from "./link.js";
import { drawPicture } from "./picture.js";

const CAUSES = 3; // that the picture tells
const PATIENCE = 4000; // milliseconds that the frame may take for its picture

/**
 * @param {HTMLDialogElement} dialog
 * @param {{opener: HTMLButtonElement, title: string, about: string, name: string, send: (kind: string) => void}} options
 * @returns {{run: (run: object) => void, view: (view: object) => void, picture: (data: {image: ImageBitmap}) => void}}
 */
export function sharing(dialog, { opener, title, about, name, send }) {
  const find = (selector) => dialog.querySelector(selector);
  const field = find("input");
  const status = find("[role=status]");
  const canvas = find("canvas");
  const save = find(".save");
  let run = null;
  let view = null;
  let timer = 0;

  opener.addEventListener("click", () => {
    if (!run || !view) return;
    send("pause");
    status.textContent = "";
    dialog.dataset.picture = "waits";
    save.ariaDisabled = "true";
    dialog.showModal();
    renew();
  });
  find(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close()); // beside it
  dialog.addEventListener("close", () => clearTimeout(timer));
  field.addEventListener("focus", () => field.select());
  find(".copy").addEventListener("click", copy);
  save.addEventListener("click", () => save.ariaDisabled !== "true" && canvas.toBlob(download, "image/png"));

  function renew() {
    field.value = linkTo(location.href, run, view);
    if (!field.value) status.textContent = say("share.long");
    clearTimeout(timer);
    timer = setTimeout(() => {
      dialog.dataset.picture = "none";
    }, PATIENCE);
    send("picture");
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = say("share.copied");
    } catch {
      field.focus();
      field.select();
      status.textContent = say("share.selected");
    }
  }

  async function picture({ image }) {
    if (!dialog.open) return image.close();
    clearTimeout(timer);
    await Promise.all(["400 18px Inter", "600 18px Inter"].map((font) => document.fonts.load(font))).catch(() => {});
    const stage = { width: image.width / devicePixelRatio, ratio: devicePixelRatio };
    const { name: incident } = run.incidents?.[run.incident - 1] ?? {};
    const words = view.atEnd ? run : { headline: say("share.at", { time: view.timeText }), detail: "", verdict: "open" };
    const causes = (view.atEnd ? run.missed ?? [] : []).flatMap(({ text, causes: all }) => all.map((c) => say("causes.picture", { goal: text, cause: c.text, fault: c.fault ?? say("causes.nofault"), time: c.timeText }))).slice(0, CAUSES);
    const lines = [about, run.incidents?.length > 1 ? incident : "", view.timeText].filter(Boolean).join(" · ");
    drawPicture(canvas, { image, stage, title, about: lines, goals: view.goals ?? [], headline: words.headline, detail: words.detail ?? "", causes, verdict: words.night?.verdict ?? words.verdict, link: field.value });
    image.close();
    canvas.ariaLabel = say("share.picture", { title, words: `${words.headline} ${words.detail ?? ""}`.trim() });
    dialog.dataset.picture = "there";
    save.ariaDisabled = "false";
    return undefined;
  }

  function download(blob) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `leasehold-${name}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    status.textContent = say("share.saved");
  }

  return {
    run(next) {
      run = next;
      opener.disabled = !view;
    },
    view(next) {
      const moved = view?.time !== next.time;
      view = next;
      opener.disabled = !run;
      if (dialog.open && moved) renew(); // it took the pause a moment to arrive
    },
    picture,
  };
}
