import assert from "node:assert/strict";
import test from "node:test";
import { beside } from "./beside.js";

const room = { left: 0, top: 0, width: 320, height: 600 };
const size = { width: 200, height: 80 };
const over = (at, target) => at.left < target.left + target.width && at.left + size.width > target.left && at.top < target.top + target.height && at.top + size.height > target.top;

test("a box never lies over what it tells of, and stays in the room where it can", () => {
  for (let left = 0; left <= 300; left += 20) {
    for (let top = 0; top <= 560; top += 20) {
      for (const [width, height] of [[20, 24], [150, 200], [320, 160]]) {
        const target = { left, top, width: Math.min(width, 320 - left), height: Math.min(height, 600 - top) };
        const at = beside(target, size, room);
        assert.ok(!over(at, target), JSON.stringify({ at, target }));
        assert.ok(at.left >= 0 && at.left + size.width <= 320, JSON.stringify({ at, target }));
        assert.ok(at.top >= 0 && at.top + size.height <= 600, JSON.stringify({ at, target }));
      }
    }
  }
});

test("the first side that has room is taken", () => {
  const target = { left: 20, top: 300, width: 60, height: 40 };
  assert.equal(beside(target, size, room, ["above", "below"]).side, "above");
  assert.deepEqual(beside(target, size, room, ["after"]), { left: 88, top: 280, side: "after" });
  assert.equal(beside({ ...target, top: 40 }, size, room, ["above", "after", "below"]).side, "after");
});

test("where it fits nowhere, it goes where more room is, and still not over its target", () => {
  const at = beside({ left: 0, top: 10, width: 320, height: 580 }, size, room);
  assert.deepEqual([at.side, at.top], ["below", 598]);
});
