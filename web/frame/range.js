// Twins for sliders and for the playhead: <input type=range>.

const PAGE = 10; // steps that Page Up and Page Down move the playhead

/**
 * Makes a range twin. A control's values are sent as "set", the playhead's as "seek".
 *
 * While it is held the browser moves it and nobody else does: the game follows, and what the game says about the value waits
 * until it is let go. It moves freely then (step "any") so that the knob stays under the pointer; the game keeps to the steps.
 */
export function rangeTwin({ id, kind }, { send }) {
  const element = Object.assign(document.createElement("input"), { type: "range" });
  const seeks = kind === "seek";
  const tell = (value) => (seeks ? send("seek", "", value) : send("set", id, value));
  const commit = () => seeks || send("commit", id);
  let hit = null;
  let held = null; // the pointer that holds it
  let before = 0;

  function update(next) {
    hit = next;
    assign("min", String(hit.min));
    assign("max", String(hit.max));
    element.style.setProperty("--knob", `${hit.knob || 16}px`);
    if (held !== null) return;
    assign("step", seeks ? "any" : String(hit.step)); // a playhead stands between steps, too
    if (element.valueAsNumber !== hit.value) element.value = String(hit.value);
  }

  function assign(name, value) {
    if (element[name] !== value) element[name] = value;
  }

  function hold(event) {
    if (event.button !== 0 || held !== null) return;
    held = event.pointerId;
    before = hit.value;
    element.step = "any";
    addEventListener("pointerup", letGo, true); // wherever it comes up
    addEventListener("pointercancel", letGo, true);
    addEventListener("blur", letGo); // of the window
  }

  function letGo(event) {
    if (event.type !== "blur" && event.pointerId !== held) return;
    held = null;
    removeEventListener("pointerup", letGo, true);
    removeEventListener("pointercancel", letGo, true);
    removeEventListener("blur", letGo);
    if (event.type === "pointercancel") tell(before); // the gesture turned out to be a scroll
    commit();
    update(hit);
  }

  element.addEventListener("pointerdown", hold);
  element.addEventListener("input", () => tell(element.valueAsNumber));
  element.addEventListener("change", () => held === null && commit()); // after a key, and where a tap sets the value late
  if (seeks) element.addEventListener("keydown", (event) => onSeekKey(event, hit, tell));
  return { element, update };
}

// With step "any" a browser moves by a hundredth of the range. The playhead moves by the step it was given.
function onSeekKey(event, { value, min, max, step }, tell) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const by = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step, PageUp: PAGE * step, PageDown: -PAGE * step };
  const to = { Home: min, End: max };
  const next = event.key in by ? value + by[event.key] : to[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tell(Math.min(Math.max(next, min), max));
}
