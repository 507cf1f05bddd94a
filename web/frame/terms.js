// Words that explain themselves: the browser opens their popover for a press; here also for a mouse that rests on them, and for the focus of a key.

const REST = 450; // milliseconds
const GRACE = 200;

/** Opens the explanations of all terms in this document, now and later. */
export function explainTerms() {
  let button = null; // whose explanation is open, or on its way
  let kept = false; // it was pressed for, and is the browser's to close
  let timer = 0;

  const boxOf = (term) => document.getElementById(term.getAttribute("popovertarget"));
  const isOpen = (term) => boxOf(term).matches(":popover-open");
  const termAt = (target) => target.closest?.(".term[popovertarget]") ?? null;

  function open(term) {
    clearTimeout(timer);
    if (!term.isConnected || isOpen(term)) return;
    button = term;
    kept = false;
    boxOf(term).showPopover({ source: term });
  }

  function close() {
    clearTimeout(timer);
    if (button && !kept && isOpen(button)) boxOf(button).hidePopover();
    button = null;
  }

  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch") return;
    const term = termAt(target);
    if (term && term !== button) {
      clearTimeout(timer);
      timer = setTimeout(open, REST, term);
    } else if (term || button && boxOf(button).contains(target)) clearTimeout(timer); // on the word, or on its explanation
    else {
      clearTimeout(timer);
      if (button && !kept && document.activeElement !== button) timer = setTimeout(close, GRACE);
    }
  });
  document.documentElement.addEventListener("pointerleave", () => {
    clearTimeout(timer);
    if (document.activeElement !== button) close();
  });
  document.addEventListener("focusin", ({ target }) => {
    const term = termAt(target);
    if (term?.matches(":focus-visible")) open(term);
  });
  document.addEventListener("focusout", ({ target }) => termAt(target) && termAt(target) === button && close());
  document.addEventListener("click", (event) => {
    const term = termAt(event.target);
    clearTimeout(timer);
    if (!term) return;
    if (term === button && !kept && isOpen(term)) event.preventDefault(); // it is there; pressed for, it stays
    button = term;
    kept = true;
  });
}
