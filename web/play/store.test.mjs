import assert from "node:assert/strict";
import "../frame/english.mjs";
import test from "node:test";
import { BROKEN, KEY, merge, openStore, parse, won, write } from "./store.js";

// shelf is a Storage with what was kept.
function shelf(kept = {}) {
  const all = new Map(Object.entries(kept));
  return { getItem: (key) => all.get(key) ?? null, setItem: (key, text) => all.set(key, text), all };
}

const file = (levels, version = 1) => JSON.stringify({ leasehold: "progress", version, levels });

test("what was reached comes back", () => {
  const kept = shelf();
  const store = openStore(() => kept);
  assert.equal(store.broken, false);
  store.add("a", { depth: 1, tries: 1, guess: 0 });
  store.add("a", { depth: 2, tries: 1, best: new Map([["completion_s-x", 12.5]]), guess: 7, was: 100 });
  store.add("a", { depth: 1, tries: 1, best: new Map([["completion_s-x", 13]]) });
  assert.equal(store.level("a").was, undefined);
  store.add("a", { guess: 0, was: 100 });
  const again = openStore(() => kept).level("a");
  assert.deepEqual(again, { depth: 2, tries: 3, best: new Map([["completion_s-x", 12.5]]), guess: 0, was: 100 });
  assert.deepEqual(openStore(() => kept).level("constructor").depth, 0);
});

test("a broken store begins anew, says so once, and keeps the text", () => {
  for (const text of ["", "{", "null", "[]", "7", file({ a: { depth: 9 } }), file([]), file({ "../x": {} }), file({}, 2)]) {
    const kept = shelf({ [KEY]: text });
    assert.equal(openStore(() => kept).broken, true, text);
    assert.equal(kept.all.get(BROKEN), text);
    assert.equal(openStore(() => kept).broken, false);
  }
});

test("a store that throws lasts as long as the page", () => {
  const store = openStore(() => { throw new Error("denied"); });
  assert.equal(store.broken, false);
  store.add("a", { depth: 3 });
  assert.equal(store.level("a").depth, 3);
});

test("two tabs do not lower each other", () => {
  const kept = shelf();
  const [one, two] = [openStore(() => kept), openStore(() => kept)];
  one.add("a", { depth: 2 });
  two.add("b", { depth: 1 });
  two.add("a", { depth: 1 });
  assert.equal(openStore(() => kept).level("a").depth, 2);
});

test("an import takes the better of both", () => {
  const kept = shelf();
  const store = openStore(() => kept);
  store.add("a", { depth: 2, tries: 4, best: new Map([["x", 3]]), guess: null });
  store.add("b", { depth: 1 });
  const better = store.import(file({ a: { depth: 1, tries: 9, best: { x: 5, y: 1 }, guess: 3, was: 4 }, b: { depth: 3 }, c: { depth: 1 } }));
  assert.equal(better, 2);
  assert.deepEqual(store.level("a"), { depth: 2, tries: 9, best: new Map([["x", 3], ["y", 1]]), guess: null, was: undefined });
  assert.equal(store.level("b").depth, 3);
  assert.deepEqual(parse(store.export()), merge(parse(store.export()), new Map()));
});

test("a bad file is refused in words, and changes nothing", () => {
  const store = openStore(() => shelf());
  store.add("a", { depth: 2 });
  const before = store.export();
  for (const [text, words] of [
    ["hello", /no file of progress/], ["{}", /no file of Leasehold/], [file({}, 2), /Another version/], [file({ A: {} }), /no level can be called/],
    [file({ a: { depth: 1.5 } }), /a depth/], [file({ a: { tries: -1 } }), /tries/], [file({ a: { best: { x: "1" } } }), /best/], [file({ a: { best: { "<b>": 1 } } }), /best/],
    [file({ a: { guess: "<img>" } }), /guess/], [file({ a: { was: null } }), /answer/], [file({ a: [] }), /form/], ["x".repeat(300_000), /too large/],
    [file(Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`l${i}`, {}]))), /too many/],
  ]) {
    assert.throws(() => store.import(text), words);
    assert.equal(store.export(), before);
  }
});

test("bent files never get in half, and never throw anything but words", () => {
  const sound = write(new Map([["a", { depth: 2, tries: 1, best: new Map([["x", 1]]), guess: 0, was: 3 }]]));
  for (let i = 0; i < sound.length; i++) {
    for (const put of ["", "9", "-", "\"", "}", "\u0000"]) {
      const text = sound.slice(0, i) + put + sound.slice(i + 1);
      try {
        for (const [, level] of parse(text)) assert.ok(level.depth >= 0 && level.depth <= 3 && level.tries <= 1e6);
      } catch (fault) {
        assert.match(fault.message, /^(It|Another)/);
      }
    }
  }
});

test("__proto__ is no level", () => {
  assert.throws(() => parse('{"leasehold":"progress","version":1,"levels":{"__proto__":{"depth":3}}}'), /no level can be called/);
  assert.equal({}.depth, undefined);
});

test("a level is won every night, or tonight where there are no others", () => {
  assert.ok(!won({ depth: 1 }, "hold") && won({ depth: 2 }, "hold") && won({ depth: 1 }, "break") && !won({ depth: 0 }, "break"));
});
