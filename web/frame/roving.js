// A list of buttons that is one stop of the Tab key: the arrow keys go from one to the next, Home and End to the first and the last.

/**
 * @param {HTMLElement} list
 * @param {string} selector finds its buttons; those that cannot be seen are passed over
 * @returns {{choose: (element: HTMLElement) => void}} choose says where Tab comes to, unless the focus is in the list
 */
export function roving(list, selector) {
  function choose(element) {
    const chosen = list.contains(document.activeElement) ? document.activeElement : element;
    for (const other of list.querySelectorAll(selector)) other.tabIndex = other === chosen ? 0 : -1;
  }

  list.addEventListener("focusin", ({ target }) => choose(target));
  list.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const all = [...list.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const to = after(all.indexOf(event.target), event.key, all.length);
    if (to < 0) return;
    event.preventDefault();
    all[to].focus();
  });
  return { choose };
}

/** Where a key leads from a place in a list of so many, -1 if it is none of the list's keys. */
export function after(at, key, length) {
  if (at < 0) return -1;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: length - 1 }[key];
  return to === undefined ? -1 : Math.min(Math.max(to, 0), length - 1);
}
