// What is kept for a board that is not there yet.

import assert from "node:assert/strict";
import test from "node:test";
import { createEarly } from "./early.js";

function kept(...messages) {
  const early = createEarly();
  for (const message of messages) early.keep(...message);
  return early.all().map((message) => message.filter((part) => part !== "").join(" ")).join("; ");
}

test("of each kind and control the latest is kept, in the order in which they came last", () => {
  assert.equal(kept(["set", "a", 1], ["set", "b", 1], ["commit", "a"], ["set", "a", 2]), "set b 1; commit a; set a 2");
  assert.equal(kept(["settings", "", "a=1s"], ["settings", "", "b=1s"], ["settings", "", "a=2s"]), "settings b=1s; settings a=2s");
  assert.equal(kept(["state"], ["set", "a", 1], ["state"]), "state; set a 1; state");
  assert.equal(kept(["set", "a", 1], ["reset"], ["set", "b", 2]), "set a 1; reset; set b 2");
});

test("a slider that is dragged for long does not cost what comes after it", () => {
  assert.equal(kept(...Array.from({ length: 200 }, (_, i) => ["set", "a", i]), ["play"]), "set a 199; play");
});

test("a restore replaces every setting before it, and nothing else", () => {
  assert.equal(kept(["set", "a", 1], ["play"], ["speed", "", 2], ["seek", "", 3], ["restore", "", "v=1&a=2s"], ["set", "b", 1]), "play; speed 2; restore v=1&a=2s; set b 1");
  assert.equal(kept(["restore", "", "v=1"], ["set", "a", 1], ["restore", "", "v=1&a=3s"]), "restore v=1&a=3s");
});

test("there is an end to it, and play and pause outlast all of it", () => {
  const early = createEarly();
  early.keep("play");
  early.keep("pause");
  for (let i = 0; i < 500; i++) early.keep("set", `c-${i}`, 1);
  const all = early.all();
  assert.equal(all.length, 100);
  assert.deepEqual([all[0], all[1], all[2], all.at(-1)], [["play"], ["pause"], ["set", "c-402", 1], ["set", "c-499", 1]]);
  early.clear();
  assert.deepEqual(early.all(), []);
});
