import assert from "node:assert/strict";
import test from "node:test";
import { absent, fits, hardest, order, resultOf, tally } from "./rows.js";

const row = (key, name, level, more = {}) => ({ key, name, who: name, level, number: { first: 1, second: 2 }[level], status: "passed", depth: "every", predicted: "right", missed: [], lost: false, ...more });
const rows = [
  row(0, "Zoë", "first", { cost: { value: 30 } }),
  row(1, "Ana", "second", { cost: { value: 20 }, status: "failed", depth: undefined, predicted: "wrong", missed: ["Cost", "Archive"] }),
  row(2, "ana 10", "second", { status: "refused", reason: "other-name", depth: undefined, predicted: undefined }),
  row(3, "ana 9", "second", { cost: { value: 20 }, depth: "tonight", lost: true, predicted: "wrong" }),
  row(4, "", "first", { status: "unknown-version", depth: undefined, predicted: undefined }),
];
const twice = row(6, "Zoë", "first", { status: "refused", reason: "duplicate", depth: undefined });
const sorted = (column, down) => [...rows].sort(order(column, down, "en")).map(({ key }) => key);

test("sorted by a column, what has nothing there last, and what is alike as it came", () => {
  assert.deepEqual(sorted("name", false), [1, 3, 2, 0, 4]);
  assert.deepEqual(sorted("name", true), [0, 2, 3, 1, 4]);
  assert.deepEqual(sorted("cost", false), [1, 3, 0, 2, 4]);
  assert.deepEqual(sorted("cost", true), [0, 1, 3, 2, 4]);
  assert.deepEqual(sorted("result", false), [0, 3, 1, 2, 4]);
});

test("filtered by level and result", () => {
  const keys = (filter) => rows.filter((one) => fits(one, filter)).map(({ key }) => key);
  assert.deepEqual(keys({}), [0, 1, 2, 3, 4]);
  assert.deepEqual(keys({ level: "second" }), [1, 2, 3]);
  assert.deepEqual(keys({ level: "second", result: "tonight" }), [3]);
  assert.deepEqual(keys({ result: "version" }), [4]);
  assert.deepEqual([twice, rows[2]].map((one) => [resultOf(one), fits(one, { result: "refused" })]), [["duplicate", false], ["refused", true]]);
  assert.equal(resultOf(rows[4]), "version");
});

test("the whole class, and what was hard for it", () => {
  assert.deepEqual(tally([...rows, row(5, "Rita", undefined, { status: "missing" }), twice, twice]), { codes: 7, passed: 2, failed: 1, refused: 1, duplicate: 2, other: 1, missing: 1 });
  const [worst, ...others] = hardest(rows);
  assert.deepEqual(others, []); // nothing went wrong in the first
  assert.deepEqual(worst, { level: "second", number: 2, codes: 2, failed: 1, nights: 1, wrong: 2, guessed: 2, par: 0, passed: 1, tries: 0, missed: [{ label: "Cost", count: 1 }, { label: "Archive", count: 1 }] });
});

test("a level is hard where pars are missed, and not where nothing is", () => {
  const of = (level, tries, ...met) => row(0, "Ana", level, { tries, par: met.map((one) => ({ met: one })) });
  assert.deepEqual(hardest([of("first", 2, true, true), of("second", 2, true)]), []);
  const found = hardest([of("first", 2, true, false), of("first", 5, true, true), of("second", 1, false)]);
  assert.deepEqual(found.map(({ level, par, passed, tries }) => [level, par, passed, tries]), [["second", 1, 1, 1], ["first", 1, 2, 7]]);
});

test("who has not handed in what", () => {
  const of = (name, level, assignment, more) => row(0, name, level, { assignment, ...more });
  const all = [of("Ana", "first", "0000000a"), of("Zoë", "second", "0000000a"), of("'=Ana", "second", "0000000a", { who: "Ana" }), of("Bob", "first", "0000000b"), of("Eve", "second", "0000000a", { status: "refused" }), of("", "first", "0000000a"), of("Rita", undefined, undefined, { status: "missing" })];
  assert.deepEqual(absent(all, { levels: ["first", "second"], id: "0000000a" }), [{ name: "Zoë", levels: ["first"] }, { name: "Bob", levels: ["first", "second"] }, { name: "Eve", levels: ["first", "second"] }, { name: "Rita", levels: ["first", "second"] }]);
});
