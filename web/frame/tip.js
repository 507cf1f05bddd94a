// A bubble that says what something is and what happens next: for the mouse after a short rest, for a key as soon as the focus is there, and for a press, which
// makes it stay. Escape puts it away, the pointer may go into it, and it stays as long as it is looked at.

import { beside } from "./beside.js";

const REST = 450; // milliseconds that the mouse rests before it is told
const GRACE = 200; // milliseconds to get from a thing to its bubble

/**
 * @param {HTMLElement} box lies in a positioned element
 * @param {object} options
 * @param {(id: string) => object|null|Promise<object|null>} options.ask gives {title, text, next} of what an id stands for
 * @param {() => DOMRect} options.room where the bubble should stay
 * @param {(sentence: string) => void} options.announce says what was pressed for
 * @returns {{attach: Function, over: Function, out: Function, press: Function, hide: Function, tell: Function, refresh: Function}}
 */
export function createTip(box, { ask, room, announce = () => {} }) {
  let owner = null; // the element whose bubble is shown, or on its way
  let about = ""; // its id
  let pinned = false;
  let timer = 0;

  async function show(element, id, { pin = false } = {}) {
    clearTimeout(timer);
    owner = element;
    about = id;
    pinned = pin;
    const asked = ask(id);
    const told = asked instanceof Promise ? await asked : asked; // at once where it can be: a description counts that is there when the focus comes
    if (owner !== element || about !== id) return;
    if (!told) return hide();
    write(told);
    describe(element, told);
    if (!pin) return;
    box.scrollIntoView({ block: "nearest", behavior: "instant" }); // on a phone it may lie below the fold
    announce(words(told));
  }

  function write(told) {
    const parts = [["b", told.title], ["span", told.text], ["small", told.next]].filter(([, text]) => text);
    if (!box.hidden && parts.map(([, text]) => text).join("\n") === box.dataset.told) return;
    box.dataset.told = parts.map(([, text]) => text).join("\n");
    box.replaceChildren(...parts.flatMap(([name, text]) => [Object.assign(document.createElement(name), { textContent: text }), " "]));
    box.hidden = false;
    box.style.left = box.style.top = "0"; // its size does not depend on where it was
    const target = owner.getBoundingClientRect();
    const sides = target.height > 60 ? ["after", "before", "below", "above"] : ["above", "below"];
    const at = beside(target, box.getBoundingClientRect(), room(), sides);
    const origin = box.offsetParent.getBoundingClientRect();
    box.style.left = `${at.left - origin.left - box.offsetParent.clientLeft}px`;
    box.style.top = `${at.top - origin.top - box.offsetParent.clientTop}px`;
  }

  function hide() {
    clearTimeout(timer);
    owner = null;
    about = "";
    pinned = false;
    box.hidden = true;
  }

  const held = () => pinned || owner?.matches(":focus-visible");

  function over(element, id) {
    if (owner === element) return clearTimeout(timer);
    if (held()) return;
    clearTimeout(timer);
    timer = setTimeout(() => show(element, id), REST);
  }

  function out() {
    if (held()) return;
    clearTimeout(timer);
    timer = setTimeout(hide, GRACE);
  }

  function press(element, id) {
    if (pinned && owner === element) hide();
    else show(element, id, { pin: true });
  }

  /** Tells of an element by itself; id gives what it stands for at the time. */
  function attach(element, id) {
    element.addEventListener("pointerenter", ({ pointerType }) => pointerType !== "touch" && over(element, id()));
    element.addEventListener("pointerleave", out);
    element.addEventListener("focus", () => element.matches(":focus-visible") && show(element, id()));
    element.addEventListener("blur", () => {
      describe(element, null);
      if (owner === element) hide();
    });
    element.addEventListener("click", () => press(element, id()));
  }

  box.addEventListener("pointerenter", () => clearTimeout(timer));
  box.addEventListener("pointerleave", out);
  document.documentElement.addEventListener("pointerleave", () => held() || hide());
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  document.addEventListener("pointerdown", ({ target }) => owner && !owner.contains(target) && !box.contains(target) && hide());
  addEventListener("blur", hide);

  return {
    attach,
    over,
    out,
    press,
    hide,
    /** Shows a text beside an element, until something else is told. */
    tell(element, text) {
      clearTimeout(timer);
      [owner, about, pinned] = [element, "", false];
      write({ text });
    },
    /** Asks again for what is shown, when it may have become another; what is gone is put away. */
    refresh() {
      if (box.hidden || !owner || !about) return;
      const told = owner.isConnected ? ask(about) : null;
      if (told) write(told);
      else hide();
    },
  };
}

const words = ({ title, text, next }) => [title && (/[.!?]$/.test(title) ? title : `${title}:`), text, next].filter(Boolean).join(" ");

// describe tells a screen reader, once the focus is there, what the bubble tells the eye.
function describe(element, told) {
  const text = told && element === document.activeElement ? [told.text, told.next].filter(Boolean).join(" ") : "";
  element.told = text;
  if (text || !told && element.untold) element.setAttribute("aria-description", text || element.untold);
  else if (!told) element.removeAttribute("aria-description");
}
