// How often a frame says how high it wants to be.

import assert from "node:assert/strict";
import test, { mock } from "node:test";

let observe;
globalThis.ResizeObserver = class {
  constructor(call) { observe = call; }
  observe() {}
};
globalThis.window = { parent: { postMessage() {} } };

const { reportHeight } = await import("./height.js");

// reporting gives a frame whose height is set, and what it told of it.
function reporting() {
  let height = 0;
  const told = [];
  const box = (bottom) => ({ children: [], getBoundingClientRect: () => ({ top: 0, bottom: bottom(), height: bottom() }) });
  const to = (next) => {
    height = next;
    observe();
    mock.timers.tick(100);
  };
  reportHeight(box(() => height), box(() => height), (each) => told.push(each));
  return { told, to };
}

test("in a long row of reports the last is held back, but not lost", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { told, to } = reporting();
  for (let i = 1; i <= 30; i++) to(100 + 10 * i);
  assert.equal(told.length, 20);
  assert.equal(told.at(-1), 300);
  mock.timers.tick(2000);
  assert.deepEqual(told.slice(20), [400]);
  mock.timers.tick(2000);
  for (let i = 1; i <= 3; i++) to(500 + 10 * i);
  assert.deepEqual(told.slice(21), [510, 520, 530], "a row that came to rest is forgotten");
  mock.timers.reset();
});

test("a host that answers without an end gets one report at a time", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { told, to } = reporting();
  for (let i = 0; i < 30; i++) to(100 + 10 * i);
  for (let i = 0; i < 5; i++) {
    mock.timers.tick(2000);
    to(1000 + 10 * i);
    to(1100 + 10 * i);
  }
  assert.equal(told.length, 20 + 5);
  mock.timers.reset();
});
