// What comes back after a reload, and to whom.

import assert from "node:assert/strict";
import test from "node:test";
import { createShelf } from "./shelf.js";

const stored = new Map();
globalThis.sessionStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text) };

// tab gives a frame of its own history: each call of what it gives is a load of its document.
function tab() {
  const history = { state: null, replaceState: (state) => { history.state = state; } };
  return (more) => {
    globalThis.history = history;
    return createShelf({ level: "x", own: false, link: "", hide: "", lock: "", ...more });
  };
}

test("two frames of a level in one tab keep to themselves", () => {
  const [one, other] = [tab(), tab()];
  one().save({ state: "one", focus: "a", lost: true });
  other().save({ state: "other", focus: "b", lost: false });
  const [back, beside] = [one(), other()];
  assert.deepEqual([back.state, back.focus, back.losses], ["one", "a", 1]);
  assert.deepEqual([beside.state, beside.focus, beside.losses], ["other", "", 0]);
});

test("what stood there with another address is not taken up", () => {
  const load = tab();
  load().save({ state: "one", focus: "", lost: false });
  for (const more of [{ link: "a=1s" }, { hide: "a" }, { lock: "a" }, { variant: "00000000000000ab" }]) assert.equal(load(more).state, "");
  assert.equal(load().state, "one");
});

test("the play page's board is there again on another visit of the page", () => {
  tab()({ own: true }).save({ state: "one", focus: "", lost: false });
  assert.equal(tab()({ own: true }).state, "one");
  assert.equal(tab()().state, "");
});
