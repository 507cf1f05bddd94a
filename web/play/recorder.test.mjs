import assert from "node:assert/strict";
import "../frame/english.mjs";
import test from "node:test";
import { recorder } from "./recorder.js";

function watched(kind = "hold") {
  const kept = [];
  return { kept, ...recorder({ kind, keep: ({ depth, tries, best }) => kept.push([depth, tries, ...best.values()]) }) };
}

const par = (met, number = 5) => [{ id: "x", met, number, value: "5 s" }];

test("a try is kept at its end, and deeper once the nights are known", () => {
  const { kept, run, view } = watched();
  run({ moment: 1, verdict: "fail" });
  view({ atEnd: false });
  view({ atEnd: true });
  view({ atEnd: true });
  run({ moment: 2, verdict: "pass", nights: null, par: par(true) });
  run({ moment: 2, verdict: "pass", nights: { lost: 0, of: 9 }, par: par(true) });
  view({ atEnd: false });
  view({ atEnd: true });
  assert.deepEqual(kept, [[0, 1], [1, 0], [3, 0, 5], [3, 0, 5]]);
});

test("to look at the same settings again is no try", () => {
  const { kept, run, view } = watched();
  const play = (moment, settings) => {
    view({ atEnd: false });
    run({ moment, verdict: "fail", settings });
    view({ atEnd: true });
  };
  play(1, "a");
  play(2, "a"); // another incident, say
  play(3, "b");
  play(4, "a");
  assert.deepEqual(kept, [[0, 1], [0, 0], [0, 1], [0, 1]]);
});

test("opened at its end, a run was not played", () => {
  const { kept, run, view } = watched();
  run({ moment: 1, verdict: "pass", nights: { lost: 0, of: 9 } });
  view({ atEnd: true });
  assert.deepEqual(kept, []);
  run({ moment: 2, verdict: "pass", nights: { lost: 1, of: 9 } });
  assert.deepEqual(kept, [[1, 1]]);
});

test("another seed is another level", () => {
  const { kept, run, view } = watched();
  run({ moment: 1, verdict: "pass", seed: "7" });
  view({ atEnd: false });
  view({ atEnd: true });
  assert.deepEqual(kept, []);
});

test("another night is neither a try nor a win, nor is coming back from it", () => {
  const { kept, run, view } = watched();
  const won = { verdict: "pass", nights: { lost: 0, of: 9 }, settings: "a" };
  run({ ...won, moment: 1, night: { column: 3, row: 4 } }); // a link to it
  view({ atEnd: true });
  run({ ...won, moment: 2, night: { column: 5, row: 4 } });
  view({ atEnd: false });
  view({ atEnd: true });
  run({ ...won, moment: 3, night: null });
  view({ atEnd: true });
  assert.deepEqual(kept, []);
  run({ ...won, moment: 4, night: { column: 5, row: 4 } });
  run({ ...won, moment: 5, settings: "b", night: { column: 5, row: 4 } }); // the player's own hand
  assert.deepEqual(kept, []);
  run({ ...won, moment: 6, settings: "b" });
  assert.deepEqual(kept, [[2, 1]]);
});
