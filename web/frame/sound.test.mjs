import assert from "node:assert/strict";
import "./english.mjs";
import test from "node:test";
import { SOUNDS, createSound } from "./sound.js";

// fakeContext notes what is sung, and when.
class FakeContext {
  static made = 0;
  currentTime = 0;
  state = "running";
  destination = {};
  notes = [];
  constructor() {
    FakeContext.made++;
  }
  createOscillator() {
    const note = { frequency: param(), connect: (to) => to };
    note.start = (at) => this.notes.push({ at, wave: note.type, from: note.frequency.values[0], to: note.frequency.values[1] });
    note.stop = (at) => { this.notes.at(-1).until = at; };
    return note;
  }
  createGain() {
    return { gain: param(), connect: (to) => to };
  }
}

function param() {
  const values = [];
  return { values, setValueAtTime: (v) => values.push(v), exponentialRampToValueAtTime: (v) => { assert.ok(v > 0); values.push(v); } };
}

function setUp({ on = false, hidden = false, touched = true } = {}) {
  FakeContext.made = 0;
  const context = { now: null };
  const clicks = [];
  const button = { addEventListener: (_, f) => clicks.push(f), press: () => clicks.forEach((f) => f()) };
  const state = { on, hidden, touched };
  const sound = createSound(button, {
    preferences: { sound: () => state.on, chooseSound: (yes) => { state.on = yes; } },
    makeContext: () => (context.now = new FakeContext()),
    hidden: () => state.hidden,
    touched: () => state.touched,
  });
  return { sound, button, state, notes: () => context.now?.notes ?? [], context };
}

const count = (kind) => SOUNDS[kind].length;

test("while it is off nothing sounds, and no AudioContext is made", () => {
  const { sound, button } = setUp();
  sound.play(["grant", "refusal", "expiry"]);
  assert.equal(FakeContext.made, 0);
  assert.equal(button.ariaPressed, "false");
  assert.equal(button.title, "Sound is off");
});

test("a press turns it on, and lets a sound be heard; another turns it off", () => {
  const { sound, button, state, notes } = setUp();
  button.press();
  assert.equal(state.on, true);
  assert.equal(button.ariaPressed, "true");
  assert.equal(button.title, "Sound is on");
  assert.equal(FakeContext.made, 1);
  assert.equal(notes().length, count("grant"));
  button.press();
  sound.play(["expiry"]);
  assert.equal(state.on, false);
  assert.equal(notes().length, count("grant"));
  assert.equal(FakeContext.made, 1);
});

test("each kind has its own sound, none is loud or long, and an unknown kind has none", () => {
  const { sound, notes } = setUp({ on: true });
  sound.play(["expiry", "refusal", "thunder", "toString"]);
  assert.deepEqual(notes().map(({ from, to, wave }) => ({ from, to, wave })), [...SOUNDS.expiry, ...SOUNDS.refusal].map(({ from, to, wave }) => ({ from, to, wave })));
  for (const [kind, parts] of Object.entries(SOUNDS)) {
    for (const note of parts) assert.ok(note.loud <= 0.15 && note.at + note.long <= 0.5, kind);
  }
});

test("alike ones in one tick are one, and at most eight begin in a second", () => {
  const { sound, notes, context } = setUp({ on: true });
  sound.play(["refusal", "refusal"]);
  assert.equal(notes().length, 1);
  for (let tick = 1; tick < 60; tick++) {
    context.now.currentTime = tick / 60;
    sound.play(["refusal"]);
  }
  const starts = notes().map(({ at }) => at);
  assert.ok(starts.filter((at) => at < 1).length <= 8, String(starts));
  assert.ok(starts.length >= 7, "too few are heard");
  starts.forEach((at, i) => assert.ok(i === 0 || at - starts[i - 1] >= 0.125 - 1e-9, `${starts[i - 1]} and ${at}`));
});

test("an expiry and a grant in one tick are both heard, one after the other", () => {
  const { sound, notes } = setUp({ on: true });
  sound.play(["expiry", "grant"]);
  assert.deepEqual(notes().map(({ at }) => at), [0, 0.125, 0.125 + SOUNDS.grant[1].at]);
});

test("a page that is hidden, and one that nobody touched yet, are silent", () => {
  const { sound, state } = setUp({ on: true, hidden: true });
  sound.play(["grant"]);
  state.hidden = false;
  state.touched = false;
  sound.play(["grant"]);
  assert.equal(FakeContext.made, 0);
  state.touched = true;
  sound.play(["grant"]);
  assert.equal(FakeContext.made, 1);
});

test("a device that can make no sound is no failure", () => {
  const button = { addEventListener() {} };
  const sound = createSound(button, { preferences: { sound: () => true, chooseSound() {} }, makeContext: () => { throw new Error("none"); }, hidden: () => false, touched: () => true });
  assert.doesNotThrow(() => sound.play(["grant"]));
});
