import assert from "node:assert/strict";
import test from "node:test";
import { place } from "./place.js";

const slider = { kind: "slider", x: 100, y: 50, w: 80, h: 20, knob: 18 };

test("a slider's box puts the knob's centre on the ends of the drawn track", () => {
  const [box] = place([slider]);
  assert.equal(box.left + 18 / 2, 100);
  assert.equal(box.left + box.width - 18 / 2, 180);
});

test("a lone control grows to 44 pixels around its centre", () => {
  const [box] = place([slider]);
  assert.deepEqual([box.top, box.height], [38, 44]);
  const [toggle] = place([{ kind: "switch", x: 10, y: 100, w: 40, h: 22 }]);
  assert.deepEqual(toggle, { left: 8, top: 89, width: 44, height: 44 });
});

test("neighbours share the room between them, and never overlap", () => {
  const below = { kind: "switch", x: 140, y: 78, w: 40, h: 22 };
  const [a, b] = place([slider, below]);
  assert.ok(a.height >= 24 && b.height >= 24);
  assert.ok(a.top + a.height <= b.top, `${a.top + a.height} is past ${b.top}`);
});

test("a part around a control does not keep it small", () => {
  const part = { kind: "button", x: 0, y: 0, w: 300, h: 150 };
  const [box, control] = place([part, slider]);
  assert.deepEqual(box, { left: 0, top: 0, width: 300, height: 150 });
  assert.equal(control.height, 44);
});

test("nothing is smaller than 24 pixels", () => {
  const [dot] = place([{ kind: "button", x: 10, y: 10, w: 6, h: 2 }]);
  assert.deepEqual(dot, { left: 1, top: -1, width: 24, height: 24 });
});
