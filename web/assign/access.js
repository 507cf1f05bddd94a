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
    const rows = level.controls.map((control) => row(level, control, () => tell(level, tally)));
    const list = element("details", {}, element("summary", {}, element("b", { textContent: level.title }), " ", tally), ...rows);
    tell(level, tally);
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

  function tell(level, tally) {
    const n = level.controls.filter(({ id }) => how.has(`${level.id}.${id}`)).length;
    tally.textContent = n === 0 ? say("assign.fixed.free") : count("assign.fixed.held", n);
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
