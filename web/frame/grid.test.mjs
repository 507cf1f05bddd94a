import assert from "node:assert/strict";
import test from "node:test";
import { cellAfter, cellAt } from "./grid.js";

const after = (key, cell, ctrlKey = false) => cellAfter({ key, ctrlKey }, cell, 32, 32);

test("keys lead from cell to cell, and stop at the edges", () => {
  assert.deepEqual(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"].map((key) => after(key, 10 * 32 + 5)),
    [10 * 32 + 6, 10 * 32 + 4, 11 * 32 + 5, 9 * 32 + 5, 18 * 32 + 5, 2 * 32 + 5, 10 * 32, 10 * 32 + 31]);
  assert.deepEqual(["ArrowRight", "ArrowUp", "PageUp"].map((key) => after(key, 1023)), [1023, 1023, 1023]);
  assert.deepEqual(["ArrowLeft", "ArrowDown", "PageDown"].map((key) => after(key, 0)), [0, 0, 0]);
  assert.deepEqual([after("Home", 40, true), after("End", 1000, true)], [31 * 32, 31]);
  assert.equal(after("Tab", 3), undefined);
});

test("a place leads to the nearest cell, rows counted from the lowest", () => {
  assert.equal(cellAt(0, 1, 32, 32), 0);
  assert.equal(cellAt(1, 0, 32, 32), 1023);
  assert.equal(cellAt(0.5, 0.5, 32, 32), 15 * 32 + 16);
  assert.equal(cellAt(-0.1, 1.2, 32, 32), 0);
});
