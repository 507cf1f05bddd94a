import assert from "node:assert/strict";
import test from "node:test";

import { after } from "./roving.js";

test("keys lead through a list and stay in it", () => {
  assert.deepEqual(["ArrowDown", "ArrowUp", "Home", "End"].map((key) => after(1, key, 5)), [2, 0, 0, 4]);
  assert.deepEqual([after(4, "ArrowDown", 5), after(0, "ArrowUp", 5)], [4, 0]);
  assert.deepEqual([after(1, "Tab", 5), after(1, "ArrowRight", 5), after(-1, "End", 5)], [-1, -1, -1]);
});
