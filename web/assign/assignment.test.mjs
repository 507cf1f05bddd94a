// Holds the pages' reader and writer of assignments to those of package codec. LEASEHOLD_ASSIGNMENTS names the file that `go run ./web/cmd/probe -assignments`
// wrote; ./build.sh test sets it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { ROOM, idOf, readAssignment, writeAssignment } from "./assignment.js";
import { fromBase64, toBase64 } from "./bytes.js";
import { draftOf, readDraft } from "./draft.js";
import { openTask } from "./kept.js";
import { clean, lettersOver, tidy } from "./name.js";
import { plainName, variantSeed } from "./seed.js";
import { KEY, openStore } from "../play/store.js";

const { tasks, cases, blank, gone, known } = JSON.parse(readFileSync(process.env.LEASEHOLD_ASSIGNMENTS, "utf8"));
const plain = ({ levels, language, label, hints, variants, locked, hidden }) => ({ levels, language, label, hints, variants, locked, hidden });
const one = { levels: ["coordination", "april-night"], language: "de", label: "4b", hints: true, variants: true, locked: ["coordination.tokens-a"], hidden: ["april-night.claim"] };
const refused = (act) => {
  try {
    act();
    return "";
  } catch ({ reason }) {
    return reason;
  }
};

test("200 assignments are written and read as Go does", () => {
  assert.equal(tasks.length, 200);
  for (const { text, id, student, seed, ...task } of tasks) {
    assert.equal(writeAssignment(plain(task)), text);
    assert.deepEqual(readAssignment(text), plain(task));
    assert.equal(idOf(task).toString(16).padStart(16, "0"), id);
    assert.equal(variantSeed(task.levels[0], BigInt(`0x${id}`), student), seed, student);
  }
});

test("names are the same in any case, letter by letter as Go has it", () => {
  assert.ok(Object.keys(cases).length > 1000);
  for (const [letter, same] of Object.entries(cases)) assert.equal(plainName(letter), same, letter.codePointAt(0).toString(16));
  for (const [from, to] of known) {
    for (let code = from; code <= to; code++) {
      const letter = String.fromCodePoint(code);
      if (cases[letter] === undefined) assert.equal(plainName(letter), letter, code.toString(16));
    }
  }
});

test("in another language it is the same assignment, with another label it is not", () => {
  assert.equal(idOf({ ...one, language: "" }), idOf(one));
  assert.notEqual(idOf({ ...one, label: "4c" }), idOf(one));
});

test("every damaged letter is seen", () => {
  const text = writeAssignment(one);
  for (let at = 0; at < text.length; at++) {
    for (const letter of ["A", "z", "_", "=", "é"]) {
      if (letter !== text[at]) assert.equal(refused(() => readAssignment(text.slice(0, at) + letter + text.slice(at + 1))), "damaged");
    }
    assert.equal(refused(() => readAssignment(text.slice(0, at))), "damaged");
  }
});

test("what is too much or odd is refused with its reason", () => {
  assert.equal(refused(() => writeAssignment({ ...one, label: "ü".repeat(17) })), "too-long");
  assert.equal(refused(() => writeAssignment({ ...one, levels: Array.from({ length: 40 }, (_, i) => `level-with-a-long-name-${i}`), locked: [], hidden: [] })), "too-long");
  for (const odd of [{ levels: [] }, { levels: ["a", "a"], locked: [], hidden: [] }, { label: " 4b" }, { locked: ["elsewhere.lease"] }, { language: "De" }, { levels: ["Ä"], locked: [], hidden: [] }]) {
    assert.equal(refused(() => writeAssignment({ ...one, ...odd })), "malformed", JSON.stringify(odd));
  }
  assert.equal(refused(() => readAssignment("A".repeat(ROOM.text + 1))), "too-long");
});

test("base64 has one text for some bytes", () => {
  assert.deepEqual([...fromBase64(toBase64([0, 255, 62, 63]))], [0, 255, 62, 63]);
  for (const odd of ["A", "AB", "A+==", "AA==", "AA\n"]) assert.equal(fromBase64(odd), null, odd);
});

test("a text that is too long is so by letters, whatever room they take", () => {
  for (const [text, over] of [["", 0], ["a".repeat(32), 0], ["a".repeat(33), 1], ["ü".repeat(16), 0], ["ü".repeat(17), 1], [`${"a".repeat(31)}ü`, 1], [`${"a".repeat(32)}😀😀`, 2]]) {
    assert.equal(lettersOver(text, ROOM.label), over, text);
  }
});

test("labels and names are written one way", () => {
  assert.equal(tidy("  Ada\t\u200bLove\u00adlace\u2003x\r\n"), "Ada Lovelace x");
  assert.equal(tidy("e\u0301"), "é");
  assert.equal(tidy("\ufeff \ud800"), "");
});

test("names lose, letter by letter, what Go's lose", () => {
  assert.ok(blank.length > 20 && gone.length > 200);
  for (const code of blank) assert.equal(clean(`a${String.fromCodePoint(code)}b`), "a b", code.toString(16));
  for (const code of gone) assert.equal(clean(`a${String.fromCodePoint(code)}b`), "ab", code.toString(16));
  const lost = new Set(gone);
  for (const [from, to] of known) {
    for (let code = from; code <= to; code++) {
      if (!lost.has(code)) assert.equal(clean(String.fromCodePoint(code)), String.fromCodePoint(code), code.toString(16));
    }
  }
});

test("a draft comes back", () => {
  const draft = { ...one, levels: [], hints: false, label: "a & b" };
  assert.deepEqual(readDraft(new URLSearchParams(draftOf(draft)), one), draft);
  assert.deepEqual(readDraft(new URLSearchParams(), { language: "en" }), { levels: [], language: "en", label: "", hints: true, variants: false, locked: [], hidden: [] });
});

test("a tab keeps one student's task, and the next student begins anew", () => {
  const all = new Map();
  const storage = () => ({ getItem: (key) => all.get(key) ?? null, setItem: (key, text) => all.set(key, text) });
  const kept = openTask(5n, storage);
  openStore(kept.storage).add("coordination", { depth: 1, tries: 2 });
  kept.call("Ada");
  kept.keepCode("coordination", { depth: 2, text: "LH1-AAAAA" });
  const again = openTask(5n, storage);
  assert.equal(again.name, "Ada");
  assert.deepEqual(again.code("coordination"), { depth: 2, text: "LH1-AAAAA" });
  assert.equal(openStore(again.storage).level("coordination").tries, 2);
  assert.equal(openTask(6n, storage).name, "");
  assert.deepEqual([...all.keys()], ["leasehold.task.0000000000000005"]);
  again.call("Grace");
  assert.equal(openTask(5n, storage).code("coordination"), undefined);
  assert.equal(openStore(openTask(5n, storage).storage).level("coordination").tries, 0);
  assert.ok(!KEY.includes("task"));
  for (const odd of ["{", "[]", "null", '{"name":" x","codes":{"a":{"depth":9,"text":""}},"progress":7}']) {
    all.set("leasehold.task.0000000000000007", odd);
    const fresh = openTask(7n, storage);
    assert.deepEqual([fresh.name, fresh.code("a"), fresh.storage().getItem(KEY)], ["", undefined, null]);
  }
});

test("without storage a task lasts as long as the page", () => {
  const kept = openTask(5n, () => { throw new Error("denied"); });
  kept.call("Ada");
  assert.equal(kept.name, "Ada");
});
