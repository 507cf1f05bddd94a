// The twin of a fault map: a grid of cells of which one can have the focus. Arrow keys, Home, End and the Page keys go to another, Enter, the space bar, a
// click or a tap plays its night. What a cell is, the game says: the hit tells of the one gone to or pointed at last.

const PAGE = 8; // rows that Page Up and Page Down go

/** Where a key leads from a cell, undefined for other keys. Rows are counted from the lowest, so up is more. */
export function cellAfter({ key, ctrlKey }, cell, columns, rows) {
  const column = cell % columns;
  const row = Math.floor(cell / columns);
  const to = (c, r) => Math.min(Math.max(r, 0), rows - 1) * columns + Math.min(Math.max(c, 0), columns - 1);
  switch (key) {
    case "ArrowLeft": return to(column - 1, row);
    case "ArrowRight": return to(column + 1, row);
    case "ArrowUp": return to(column, row + 1);
    case "ArrowDown": return to(column, row - 1);
    case "PageUp": return to(column, row + PAGE);
    case "PageDown": return to(column, row - PAGE);
    case "Home": return to(0, ctrlKey ? rows - 1 : row);
    case "End": return to(columns - 1, ctrlKey ? 0 : row);
    default: return undefined;
  }
}

/** The cell at a place, counted in shares of the grid's width and height from its top left corner. */
export function cellAt(x, y, columns, rows) {
  const within = (share, n) => Math.min(Math.max(Math.floor(share * n), 0), n - 1);
  return (rows - 1 - within(y, rows)) * columns + within(x, columns);
}

/** Makes a grid twin. */
export function gridTwin({ id }, { send, tip }) {
  const element = part("div", "grid");
  const row = part("div", "row");
  const cells = [part("div", "gridcell"), part("div", "gridcell")]; // they take turns: a focus that moves is read out everywhere, a label that changes is not
  for (const cell of cells) cell.dataset.id = id;
  element.append(row);
  row.append(cells[0]);
  let hit = null;
  let own = -1; // the cell that the keys went to, while it has the focus
  let at = -1; // the cell under the mouse

  function update(next) {
    hit = next;
    assign(element, "aria-colcount", hit.columns);
    assign(element, "aria-rowcount", hit.rows);
    show(cells[0]);
  }

  // show makes an element the cell that the hit tells of.
  function show(cell) {
    const column = hit.value % hit.columns;
    const up = Math.floor(hit.value / hit.columns);
    assign(row, "aria-rowindex", hit.rows - up);
    assign(cell, "aria-colindex", column + 1);
    assign(cell, "aria-label", hit.text);
    const box = { left: column / hit.columns, top: (hit.rows - 1 - up) / hit.rows, width: 1 / hit.columns, height: 1 / hit.rows };
    for (const [side, share] of Object.entries(box)) {
      const value = `${share * 100}%`;
      if (cell.style[side] !== value) cell.style[side] = value;
    }
    cell.tabIndex = 0;
  }

  function point(cell) {
    send("cell", id, cell);
    if (cell < 0) tip.hide();
    else tip.tell(cells[0], hit.text);
  }

  function go(cell) {
    own = cell;
    send("cell", id, cell);
    cells.reverse();
    row.append(cells[0]);
    show(cells[0]);
    cells[0].focus();
    cells[1].remove();
    tip.tell(cells[0], hit.text);
  }

  element.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) send("night", id, hit.value);
      return;
    }
    const next = cellAfter(event, hit.value, hit.columns, hit.rows);
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  });
  element.addEventListener("focusin", ({ target }) => {
    if (own >= 0 || !target.matches(":focus-visible")) return;
    own = hit.value;
    queueMicrotask(() => own >= 0 && point(own)); // not now: the game may be on the stack
  });
  element.addEventListener("focusout", ({ relatedTarget }) => {
    if (cells.includes(relatedTarget)) return;
    own = -1;
    queueMicrotask(() => at < 0 && point(-1));
  });

  function under({ clientX, clientY }) {
    const box = element.getBoundingClientRect();
    return cellAt((clientX - box.left) / box.width, (clientY - box.top) / box.height, hit.columns, hit.rows);
  }
  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    const now = under(event);
    if (now !== at) point((at = now));
  });
  element.addEventListener("pointerleave", () => {
    if (at < 0) return;
    at = -1;
    point(own);
  });
  element.addEventListener("click", (event) => {
    const spoken = event.clientX === 0 && event.clientY === 0; // by a screen reader or a script, without a place
    send("night", id, spoken ? hit.value : under(event));
    if (!element.contains(document.activeElement)) cells[0].focus({ preventScroll: true }); // the keys go on from there
  });
  return { element, update, focus: () => cells[0].focus({ preventScroll: true }) };
}

function part(name, role) {
  const made = document.createElement(name);
  made.setAttribute("role", role);
  return made;
}

function assign(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}
