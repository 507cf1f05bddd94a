import assert from "node:assert/strict";
import "../frame/english.mjs";
import test from "node:test";
import { KEY, openStore } from "../play/store.js";
import { findAPI } from "./api.js";
import { openSco, scoreOf, timespan } from "./sco.js";
import { MOST, nothing, readState, writeState } from "./state.js";
import { strictPlatform } from "./strict.mjs";

const LEVEL = "coordination";

// visit begins one; now is its clock, due what waits for it.
function visit(api, level = {}) {
  const told = [];
  const due = [];
  const clock = { now: 0 };
  const sco = openSco(api, { level: LEVEL, kind: "hold", par: true, ...level, tell: (what) => told.push(what), clock: () => clock.now, later: (act) => due.push(act) });
  return { sco, told, due, clock, store: openStore(() => sco.packaged.storage), elapse: () => due.splice(0).forEach((act) => act()) };
}

const allowed = ({ faults }) => assert.deepEqual(faults, []);
const status = ({ kept }) => [kept["cmi.core.lesson_status"], kept["cmi.core.score.raw"] ?? ""];
const last = ({ calls }, name) => calls.findLast((call) => call.startsWith(name));

test("a first visit is incomplete, and has no score", () => {
  const lms = strictPlatform();
  const { sco, told } = visit(lms.API);
  assert.deepEqual(status(lms), ["incomplete", ""]);
  assert.equal(lms.kept["cmi.core.exit"], "suspend");
  sco.finish();
  sco.finish();
  assert.deepEqual(lms.calls.filter((call) => call.startsWith("LMSFinish")), ["LMSFinish "]);
  assert.deepEqual(status(lms), ["incomplete", ""]);
  assert.deepEqual(told, []);
  allowed(lms);
});

test("what is won is committed before anything else happens", () => {
  const lms = strictPlatform();
  const { store, told } = visit(lms.API);
  store.add(LEVEL, { tries: 1 });
  assert.deepEqual(status(lms), ["incomplete", ""], "a lost run is no lost level");
  store.add(LEVEL, { depth: 1, tries: 1 });
  assert.deepEqual(status(lms), ["incomplete", "60"]);
  store.add(LEVEL, { depth: 2 });
  assert.deepEqual(status(lms), ["passed", "90"]);
  assert.equal(lms.calls.at(-1), "LMSCommit ");
  store.add(LEVEL, { depth: 3 });
  assert.deepEqual(status(lms), ["passed", "100"]);
  assert.deepEqual(told, ["tonight", "passed", "par"]);
  store.add(LEVEL, { tries: 1 });
  assert.deepEqual(status(lms), ["passed", "100"], "a run that is lost later takes nothing away");
  allowed(lms);
});

test("a level that the player breaks is passed tonight", () => {
  const lms = strictPlatform();
  const { store, told } = visit(lms.API, { kind: "break" });
  store.add(LEVEL, { depth: 1 });
  assert.deepEqual(status(lms), ["passed", "90"]);
  assert.deepEqual(told, ["passed"]);
  allowed(lms);
});

test("scores rise with the depth, to 100 at the deepest that a level has", () => {
  const all = (kind, par) => [0, 1, 2, 3].map((depth) => scoreOf(depth, { kind, par }));
  assert.deepEqual(all("hold", true), [null, 60, 90, 100]);
  assert.deepEqual(all("hold", false).slice(0, 3), [null, 60, 100]);
  assert.deepEqual(all("break", true), [null, 90, 90, 100]);
  assert.deepEqual(all("break", false).slice(0, 2), [null, 100]);
});

test("who comes back finds everything", () => {
  const lms = strictPlatform();
  const first = visit(lms.API);
  first.store.add(LEVEL, { guess: 7 });
  first.store.add(LEVEL, { depth: 2, tries: 3, best: new Map([["completion_s-archive", 11.96]]), guess: 7, was: 100 });
  first.sco.packaged.hinted(2);
  first.sco.packaged.hinted(1);
  first.sco.packaged.moment("v=1&lease-a=8s&t=6.62s");
  first.sco.packaged.storage.setItem("leasehold.tour", "1");
  first.sco.finish();
  allowed(lms);
  const again = strictPlatform(lms.kept);
  const second = visit(again.API);
  assert.deepEqual(second.store.level(LEVEL), first.store.level(LEVEL));
  assert.deepEqual(second.store.level(LEVEL), { depth: 2, tries: 3, best: new Map([["completion_s-archive", 11.96]]), guess: 7, was: 100 });
  assert.equal(second.sco.moment, "v=1&lease-a=8s&t=6.62s");
  assert.equal(second.sco.packaged.hints, 2);
  assert.equal(second.sco.packaged.storage.getItem("leasehold.tour"), "1");
  assert.deepEqual(second.told, [], "what was told the last time is no news");
  assert.deepEqual(status(again), ["passed", "90"]);
  second.sco.finish();
  assert.deepEqual(status(again), ["passed", "90"]);
  allowed(again);
});

test("who quits half-way finds the settings again", () => {
  const lms = strictPlatform();
  const first = visit(lms.API);
  first.sco.packaged.moment("v=1&lease-a=9s");
  first.sco.packaged.moment("v=1&lease-a=10s");
  assert.ok(!lms.kept["cmi.suspend_data"].includes("lease-a"), "moving a slider is not told at each step");
  assert.equal(first.due.length, 1);
  first.elapse();
  assert.ok(lms.kept["cmi.suspend_data"].includes("lease-a=10s")); // the browser may crash from here on
  first.sco.packaged.moment("v=1&lease-a=11s");
  assert.ok(first.sco.pending());
  first.sco.finish();
  assert.ok(!first.sco.pending());
  assert.equal(visit(strictPlatform(lms.kept).API).sco.moment, "v=1&lease-a=11s");
  assert.deepEqual(status(lms), ["incomplete", ""]);
  allowed(lms);
});

test("a commit that fails is told, and nothing is lost", () => {
  for (const method of ["LMSCommit", "LMSSetValue"]) {
    const lms = strictPlatform();
    const { sco, store, told, due } = visit(lms.API);
    lms.fail.add(method);
    store.add(LEVEL, { depth: 2, tries: 1 });
    assert.deepEqual(told, ["failed"]);
    assert.ok(sco.pending());
    sco.packaged.moment("v=1&lease-a=9s");
    assert.equal(due.length, 0, "a platform that fails is not asked again and again");
    assert.equal(sco.save(), false);
    lms.fail.clear();
    assert.equal(sco.save(), true);
    assert.deepEqual(told, ["failed", "failed", "passed"]);
    assert.deepEqual(status(lms), ["passed", "90"]);
    assert.ok(lms.kept["cmi.suspend_data"].includes("lease-a=9s"));
    lms.fail.add(method);
    store.add(LEVEL, { tries: 1 });
    lms.fail.clear();
    sco.save();
    assert.deepEqual(told.slice(3), ["failed", "kept"]);
    allowed(lms);
  }
});

test("a platform that throws has failed", () => {
  const lms = strictPlatform();
  const { sco, store, told } = visit(lms.API);
  const commit = lms.API.LMSCommit;
  lms.API.LMSCommit = () => { throw new Error("gone"); };
  store.add(LEVEL, { depth: 2 });
  lms.API.LMSCommit = commit;
  sco.save();
  assert.deepEqual(told, ["failed", "passed"]);
  allowed(lms);
});

test("without a platform, or with one that begins nothing, the level plays", () => {
  const closed = strictPlatform();
  closed.fail.add("LMSInitialize");
  for (const [api, word] of [[null, "none"], [closed.API, "refused"]]) {
    const { sco, store, told, due } = visit(api);
    store.add(LEVEL, { depth: 2, tries: 1 });
    sco.packaged.moment("v=1");
    for (const act of due) act();
    assert.equal(store.level(LEVEL).depth, 2);
    assert.equal(openStore(() => sco.packaged.storage).level(LEVEL).depth, 2, "the page lives on when its frame loads again");
    assert.ok(!sco.pending() && sco.save());
    sco.finish();
    assert.deepEqual(told, [word]);
  }
  assert.deepEqual(closed.calls, ["LMSInitialize "]);
});

test("a review changes nothing", () => {
  const lms = strictPlatform({ "cmi.core.lesson_mode": "review", "cmi.core.lesson_status": "passed", "cmi.core.score.raw": "90" });
  const { sco, store, told } = visit(lms.API);
  store.add(LEVEL, { depth: 3 });
  sco.finish();
  assert.deepEqual(told, ["review"]);
  assert.deepEqual(lms.calls.filter((call) => /Set|Commit/.test(call)), []);
  assert.equal(lms.calls.at(-1), "LMSFinish ");
  allowed(lms);
});

test("what the platform kept is not believed, and what it recorded is not lowered", () => {
  for (const text of ["{", "[]", "7", "x".repeat(9000), '{"leasehold":"scorm","version":2}', writeState("refresh", nothing()),
    writeState(LEVEL, nothing()).replace("\"hints\":0", "\"hints\":-1"), writeState(LEVEL, { ...nothing(), progress: '{"leasehold":"progress","version":1,"levels":{"coordination":{"depth":2}}}' }).replace("\"depth\":2", "\"depth\":9")]) {
    const lms = strictPlatform({ "cmi.core.lesson_status": "passed", "cmi.core.score.raw": "100", "cmi.suspend_data": text });
    const { sco, store, told } = visit(lms.API);
    assert.deepEqual(told, ["broken"], text);
    assert.deepEqual(store.level(LEVEL).depth, 0);
    store.add(LEVEL, { depth: 1 });
    sco.finish();
    assert.deepEqual(status(lms), ["passed", "100"]);
    allowed(lms);
  }
});

test("what the platform does not say is not written over", () => {
  const text = writeState(LEVEL, { ...nothing(), hints: 2, moment: "v=1&lease-a=8s" });
  for (const get of [() => { throw new Error("gone"); }, null]) {
    const lms = strictPlatform({ "cmi.core.lesson_status": "passed", "cmi.core.score.raw": "90", "cmi.suspend_data": text });
    if (get) lms.API.LMSGetValue = get;
    else lms.fail.add("LMSGetValue");
    const { sco, store, told } = visit(lms.API);
    store.add(LEVEL, { depth: 1, tries: 1 });
    sco.packaged.moment("v=1");
    assert.ok(!sco.pending() && sco.save());
    sco.finish();
    assert.deepEqual(told, ["unread"]);
    assert.deepEqual([...status(lms), lms.kept["cmi.suspend_data"]], ["passed", "90", text]);
    assert.equal(lms.calls.at(-1), "LMSFinish ");
    allowed(lms);
  }
});

test("a first visit that cannot read is not taken for a finished one", () => {
  const lms = strictPlatform();
  const get = lms.API.LMSGetValue;
  lms.API.LMSGetValue = (element) => {
    if (element === "cmi.suspend_data") throw new Error("gone");
    return get(element);
  };
  const { sco, told } = visit(lms.API);
  sco.finish();
  assert.deepEqual(told, ["unread"]);
  assert.deepEqual(status(lms), ["incomplete", ""]);
  allowed(lms);
});

test("a platform that keeps nothing, in whatever words, begins anew", () => {
  for (const [value, error] of [["", "0"], [false, "0"], [undefined, "403"], ["", "401"], [null, ""], ["", undefined]]) {
    const lms = strictPlatform();
    const get = lms.API.LMSGetValue;
    const last = lms.API.LMSGetLastError;
    let asked = "";
    lms.API.LMSGetValue = (element) => {
      asked = element;
      return element === "cmi.suspend_data" ? value : get(element);
    };
    lms.API.LMSGetLastError = () => (asked === "cmi.suspend_data" ? error : last());
    if (error === undefined) delete lms.API.LMSGetLastError;
    const { store, told } = visit(lms.API);
    store.add(LEVEL, { depth: 2 });
    assert.deepEqual(status(lms), ["passed", "90"], `${value} ${error}`);
    assert.deepEqual(told, ["passed"]);
    allowed(lms);
  }
});

test("what could not be understood stays until there is something better", () => {
  const lms = strictPlatform({ "cmi.suspend_data": "of a later version" });
  const { sco, store, told } = visit(lms.API);
  sco.packaged.moment("v=1");
  sco.save();
  assert.deepEqual([told, lms.kept["cmi.suspend_data"]], [["broken"], "of a later version"]);
  store.add(LEVEL, { tries: 1 });
  assert.equal(readState(LEVEL, lms.kept["cmi.suspend_data"]).moment, "v=1");
  sco.finish();
  allowed(lms);
});

test("elements that a platform does not have are no failure", () => {
  const lms = strictPlatform();
  for (const element of ["cmi.suspend_data", "cmi.core.score.min", "cmi.core.score.max"]) lms.lacks.add(element);
  const { store, told } = visit(lms.API);
  store.add(LEVEL, { depth: 2 });
  assert.deepEqual(status(lms), ["passed", "90"]);
  assert.deepEqual(told, ["passed"]);
  allowed(lms);
});

test("the longest play fits, in ASCII, and keeps what was reached and the newest", () => {
  const best = (n) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`${String(i).padStart(2, "0")}${"m".repeat(78)}`, 123456789.123456 + i]));
  const progress = (n) => JSON.stringify({ leasehold: "progress", version: 1, levels: { [LEVEL]: { depth: 2, tries: 1e6, best: best(n), guess: 1e6, was: 999999999999999 } } });
  for (const moment of ["v=1", `v=1&${"a".repeat(1996)}`, `v=1&${"é".repeat(400)}`, `v=1&${"é".repeat(1996)}`]) {
    for (const n of [0, 5, 16]) {
      const text = writeState(LEVEL, { progress: progress(n), toured: true, hints: 3, moment });
      assert.match(text, /^[\x20-\x7e]*$/);
      assert.ok(text.length <= MOST, `${text.length}`);
      const back = readState(LEVEL, text);
      const { levels } = JSON.parse(back.progress);
      assert.deepEqual([levels[LEVEL].depth, levels[LEVEL].tries, levels[LEVEL].guess, back.hints, back.toured], [2, 1e6, 1e6, 3, true]);
      assert.ok(back.moment === moment || moment.length * 6 > MOST, "the moment goes last");
      const kept = Object.keys(levels[LEVEL].best);
      assert.deepEqual(kept, Object.keys(best(n)).slice(n - kept.length), "of the best values the oldest go first");
      const lms = strictPlatform({ "cmi.suspend_data": text });
      visit(lms.API);
      allowed(lms);
    }
  }
});

test("time is told as SCORM has it", () => {
  assert.deepEqual([0, 10, 61_234, 3_600_000 * 27 + 59_990, 1e15].map(timespan), ["0000:00:00.00", "0000:00:00.01", "0000:01:01.23", "0027:00:59.99", "9999:59:59.99"]);
  const lms = strictPlatform();
  const { sco, clock } = visit(lms.API);
  clock.now = 754_560;
  sco.finish();
  assert.equal(last(lms, "LMSSetValue cmi.core.session_time"), "LMSSetValue cmi.core.session_time 0000:12:34.56");
  allowed(lms);
});

// window is one in a frame of another, or opened by it.
function frame({ parent, opener = null, API } = {}) {
  const made = { opener, API };
  made.parent = parent ?? made;
  made.top = parent?.top ?? made;
  return made;
}

const foreign = (window) => new Proxy(window, { get(target, name) {
  if (name === "API") throw new Error("SecurityError");
  return target[name];
} });

test("the platform's object is found where its standard allows it", () => {
  const API = strictPlatform().API;
  const lms = frame({ API });
  const three = frame({ parent: frame({ parent: frame({ parent: lms }) }) });
  assert.equal(findAPI(frame({ API })), API);
  assert.equal(findAPI(three), API, "three frames up");
  assert.equal(findAPI(frame({ opener: lms })), API, "in the opener");
  assert.equal(findAPI(frame({ opener: lms, parent: frame() })), API, "in the opener of a frame");
  assert.equal(findAPI(frame({ opener: frame({ parent: frame({ parent: lms }) }) })), API, "above the opener");
  assert.equal(findAPI(frame({ parent: frame({ opener: lms }) })), API, "in what opened the topmost window");
  assert.equal(findAPI(frame({ parent: foreign(frame({ parent: lms })) })), API, "above a window of another origin");
  for (const none of [frame(), frame({ parent: frame() }), frame({ API: {} }), frame({ parent: foreign(frame()) }), frame({ API: null, opener: frame() })]) assert.equal(findAPI(none), null);
  const endless = frame();
  Object.defineProperty(endless, "parent", { get: () => frame({ parent: endless }) });
  assert.equal(findAPI(endless), null);
});

test("the strict platform is strict", () => {
  const bad = (act) => {
    const lms = strictPlatform();
    act(lms.API);
    assert.equal(lms.faults.length, 1, act);
  };
  const opened = (act) => bad((API) => {
    API.LMSInitialize("");
    act(API);
  });
  bad((API) => API.LMSSetValue("cmi.suspend_data", ""));
  bad((API) => API.LMSFinish(""));
  bad((API) => API.LMSInitialize());
  opened((API) => API.LMSInitialize(""));
  opened((API) => API.LMSSetValue("cmi.suspend_data", "x".repeat(4001)));
  opened((API) => API.LMSSetValue("cmi.suspend_data", "é"));
  opened((API) => API.LMSSetValue("cmi.core.student_name", "x"));
  opened((API) => API.LMSSetValue("cmi.core.score.raw", 90));
  opened((API) => API.LMSSetValue("cmi.core.score.raw", "101"));
  opened((API) => API.LMSSetValue("cmi.core.lesson_status", "not attempted"));
  opened((API) => API.LMSGetValue("cmi.core.lesson"));
  opened((API) => {
    API.LMSFinish("");
    API.LMSCommit("");
  });
});

test("progress goes through the package's page, under the same key", () => {
  const { sco, store } = visit(strictPlatform().API);
  store.add(LEVEL, { depth: 1 });
  assert.match(sco.packaged.storage.getItem(KEY), /"depth":1/);
  assert.equal(sco.packaged.storage.getItem("leasehold.theme"), null);
});
