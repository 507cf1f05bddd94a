import assert from "node:assert/strict";
import test from "node:test";
import { towards, under } from "./lanes.js";

const hits = [
  { id: "a", lane: 2, x: 0, w: 100 },
  { id: "fault", lane: 1, x: 30, w: 200 },
  { id: "b", lane: 3, x: 150, w: 200 },
  { id: "a2", lane: 2, x: 220, w: 50 },
  { id: "row", lane: 5, x: 400, w: 30 },
];

test("left and right go through the bars in the order of time, and stop at the ends", () => {
  assert.equal(towards(hits, "a", "ArrowRight"), "fault");
  assert.equal(towards(hits, "b", "ArrowLeft"), "fault");
  assert.equal(towards(hits, "a", "ArrowLeft"), "a");
  assert.equal(towards(hits, "row", "ArrowRight"), "row");
  assert.equal(towards(hits, "b", "Home"), "a");
  assert.equal(towards(hits, "b", "End"), "row");
});

test("up and down go to the nearest bar of the next lane that has one", () => {
  assert.equal(towards(hits, "a", "ArrowUp"), "fault");
  assert.equal(towards(hits, "fault", "ArrowUp"), "fault");
  assert.equal(towards(hits, "b", "ArrowUp"), "a2");
  assert.equal(towards(hits, "b", "ArrowDown"), "row");
});

test("other keys, and a bar that is gone, lead nowhere", () => {
  assert.equal(towards(hits, "a", "Enter"), "");
  assert.equal(towards(hits, "gone", "ArrowRight"), "");
});

test("under a point is the shortest bar that lies there", () => {
  const bars = [
    { id: "long", box: { left: 0, top: 10, width: 300, height: 24 } },
    { id: "short", box: { left: 100, top: 10, width: 24, height: 24 } },
  ];
  assert.equal(under(bars, 110, 20), "short");
  assert.equal(under(bars, 90, 20), "long");
  assert.equal(under(bars, 110, 34), "");
});
