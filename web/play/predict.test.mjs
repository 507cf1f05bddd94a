// What answers the question before the first run, and what closes it.

import assert from "node:assert/strict";
import "../frame/english.mjs";
import test from "node:test";
import { prediction } from "./predict.js";

function asked(known = {}, tries = 0) {
  const heard = {};
  const input = { valueAsNumber: NaN };
  const line = { textContent: "", focus() {} };
  const form = { gone: false, classList: { add: () => { form.gone = true; } }, addEventListener: (type, act) => { heard[type] = act; }, querySelector: (what) => (what === "input" ? input : { addEventListener() {} }) };
  const section = { dataset: { goal: "lost" }, querySelector: (what) => (what === "form" ? form : line) };
  const kept = [];
  const part = prediction(section, { known, tries, keep: (what) => kept.push(what) });
  return {
    kept, form, line, ...part,
    guess(n) {
      input.valueAsNumber = n;
      heard.submit({ preventDefault() {} });
    },
    play(link, value, night = null) {
      part.run({ link, night });
      part.view({ atEnd: false });
      part.view({ atEnd: true, goals: [{ id: "lost", value }] });
    },
  };
}

test("a guess waits for the run that it was made for", () => {
  const one = asked();
  one.guess(7);
  for (const link of ["v=1&tokens=on", "v=1&incident=2", "v=1&seed=3"]) one.play(link, "7");
  one.play("v=1&night=2,3", "7", { column: 2, row: 3 });
  assert.deepEqual([one.kept, one.answer(), one.line.textContent], [[{ guess: 7 }], "", "You expect 7 with everything as the level begins. Reset it, play, and see."]);
  one.play("v=1", "100");
  assert.deepEqual([one.kept[1], one.answer()], [{ guess: 7, was: 100 }, "Before the first run you expected 7; the answer was 100."]);
  one.play("v=1", "100");
  assert.equal(one.kept.length, 2);
});

test("a guess that no run has answered is told again on a page that is loaded anew", () => {
  assert.deepEqual([asked({ guess: 7 }).line.textContent, asked({ guess: 7 }).form.gone], ["You expect 7. Play, and see.", true]);
  assert.equal(asked({ guess: 7 }, 2).line.textContent, "You expect 7 with everything as the level begins. Reset it, play, and see.");
  assert.deepEqual([asked({ guess: null }).form.gone, asked().form.gone], [false, false]);
});

test("without a guess a run of anything else closes the question, once", () => {
  const one = asked();
  one.play("v=1&night=2,3", "7", { column: 2, row: 3 });
  assert.deepEqual([one.kept, one.form.gone], [[], false]);
  one.play("v=1&tokens=on", "0");
  one.play("v=1&tokens=on&lease=3s", "0");
  assert.deepEqual([one.kept, one.form.gone, one.line.textContent], [[{ guess: null }], true, ""]);
  one.play("v=1", "100");
  assert.deepEqual([one.kept[1], one.line.textContent], [{ guess: null, was: 100 }, "You made no guess; the answer was 100."]);
});

test("a run that was opened at its end answers and closes nothing", () => {
  const one = asked();
  for (const link of ["v=1&tokens=on", "v=1"]) {
    one.run({ link, night: null });
    one.view({ atEnd: true, goals: [{ id: "lost", value: "100" }] });
  }
  assert.deepEqual([one.kept, one.form.gone], [[], false]);
});
