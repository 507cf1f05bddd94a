// Which controls of the levels chosen the student may move: a list a level, that opens.

import { count, say } from "../frame/say.js";
import { element } from "../play/element.js";

/**
 * @param {HTMLElement} place
 * @param {() => void} onChange
 * @returns {{show: (levels: object[]) => void, held: (how: "lock" | "hide", levels: string[]) => string[], hold: (locked: string[], hidden: string[]) => void}} show lists the levels; held
 *   gives the controls held so, as LEVEL.CONTROL; hold sets all of them
 */
export function accessLists(place, onChange) {
  const how = new Map(); // "LEVEL.CONTROL" to "lock" or "hide"
  const lists = new Map(); // level to its details

  function listOf(level) {
    const tally = element("span", { className: "tally" });
    const words = element("p", { className: "winnable", role: "status" });
    const rows = level.controls.map((control) => row(level, control, () => tell(level, tally, words)));
    const list = element("details", {}, element("summary", {}, element("b", { textContent: level.title }), " ", tally), words, ...rows);
    tell(level, tally, words);
    return list;
  }

  function row(level, { id, label, card }, tellTally) {
    const key = `${level.id}.${id}`;
    const select = element("select", { ariaLabel: say("embed.access", { control: label, card }) },
      element("option", { value: "", textContent: say("embed.free") }),
      element("option", { value: "lock", textContent: say("embed.locked") }),
      element("option", { value: "hide", textContent: say("embed.hidden") }));
    select.value = how.get(key) ?? "";
    select.addEventListener("change", () => {
      if (select.value) how.set(key, select.value);
      else how.delete(key);
      tellTally();
      onChange();
    });
    return element("p", { className: "access" }, element("span", { textContent: label }), element("small", { textContent: card }), select);
  }

  // tell counts what is locked and hidden. Where the solution leaves all of that at its start, the level is as winnable as before; where it does not, nobody has looked for another.
  function tell(level, tally, words) {
    const fixed = level.controls.filter(({ id }) => how.has(`${level.id}.${id}`));
    const moved = fixed.filter((control) => control.moved);
    const locked = fixed.filter(({ id }) => how.get(`${level.id}.${id}`) === "lock").length;
    const hidden = fixed.length - locked;
    const counts = [locked && count("assign.fixed.locked", locked), hidden && count("assign.fixed.hidden", hidden), moved.length > 0 && say("assign.fixed.unsure")].filter(Boolean);
    tally.textContent = counts.join(" · ") || say("assign.fixed.free");
    tally.classList.toggle("wrong", moved.length > 0);
    words.classList.toggle("wrong", moved.length > 0);
    if (moved.length > 0) words.textContent = say("assign.fixed.moved", { controls: moved.map(({ label, card }) => `${label} (${card})`).join(", ") });
    else words.textContent = fixed.length > 0 ? say("assign.fixed.still") : "";
  }

  return {
    show(levels) {
      for (const level of levels) if (!lists.has(level.id)) lists.set(level.id, listOf(level));
      const wanted = levels.map(({ id }) => lists.get(id));
      for (const list of [...place.children]) if (!wanted.includes(list)) list.remove();
      wanted.forEach((list, i) => {
        if (place.children[i] !== list) place.insertBefore(list, place.children[i] ?? null);
      });
    },
    held: (wanted, levels) => [...how].filter(([key, value]) => value === wanted && levels.includes(key.split(".")[0])).map(([key]) => key),
    hold(locked, hidden) {
      how.clear();
      for (const key of locked) how.set(key, "lock");
      for (const key of hidden) how.set(key, "hide");
      lists.clear();
      place.replaceChildren();
    },
  };
}
