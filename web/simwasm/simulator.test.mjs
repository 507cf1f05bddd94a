// Compares the shipped sim.wasm with the native simulator, and holds it to simulator.d.ts. LEASEHOLD_DIST names a built site, LEASEHOLD_ANSWERS the
// file that `go run ./web/cmd/probe -answers` wrote; ./build.sh test sets both.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { start } from "./node.mjs";

const simulator = await start(process.env.LEASEHOLD_DIST);
const answers = JSON.parse(readFileSync(process.env.LEASEHOLD_ANSWERS, "utf8"));
const words = ["unknown", "pass", "fail"]; // by a map's byte
const open = (id) => simulator.open(JSON.stringify(answers[id].level));

for (const [id, answer] of Object.entries(answers)) {
  test(`${id}: every seed has the native history and verdict`, () => {
    const level = open(id);
    assert.equal(level.hash, answer.hash);
    const outcomes = answer.hashes.map((_, seed) => level.run({}, 1, seed));
    assert.equal(outcomes.length, 50);
    assert.deepEqual(outcomes.map((o) => o.hash), answer.hashes);
    assert.deepEqual(outcomes.map((o) => o.verdict), answer.verdicts);
    for (const [name, value] of Object.entries(answer.counts)) assert.equal(outcomes[0].measures[name], value, name);
    level.close();
  });

  test(`${id}: every variant has the native history`, () => {
    const hashes = Object.keys(answer.variants).map((variant) => {
      const level = simulator.open(JSON.stringify(answer.level), variant);
      const { hash } = level.run({}, 1, 0);
      assert.equal(level.hash, answer.hash);
      level.close();
      return hash;
    });
    assert.deepEqual(hashes, Object.values(answer.variants));
    assert.equal(hashes.length, 20);
  });

  test(`${id}: a map in chunks is the native map`, () => {
    const level = open(id);
    const order = simulator.order(16, 16);
    const cells = [];
    for (let from = 0; from < order.length; from += 50) {
      const to = Math.min(from + 50, order.length);
      level.map(null, 1, 0, 16, 16, from, to).forEach((byte, i) => { cells[order[from + i]] = words[byte]; });
    }
    assert.deepEqual(cells, answer.map);
    level.close();
  });
}

test("variants of the flagship differ, and no digits are the level itself", () => {
  const { level, variants, hashes } = answers.coordination;
  assert.ok(new Set(Object.values(variants)).size > 10, "variants play out in ways of their own");
  for (const none of [undefined, ""]) {
    const opened = simulator.open(JSON.stringify(level), none);
    assert.equal(opened.run({}, 1, 0).hash, hashes[0]);
    opened.close();
  }
  for (const wrong of ["12", "zzzzzzzzzzzzzzzz", 12, null, {}]) assert.match(simulator.open(JSON.stringify(level), wrong).error, /^open: variant: /);
});

test("the flagship's table, and why", () => {
  const level = open("coordination");
  assert.deepEqual({ ...level.start }, { "lease-a": "3s", "tokens-a": "off", "lease-b": "3s", "tokens-b": "off" });
  assert.deepEqual(level.incidents, [{ name: "A network fault", ranged: true }]);
  const lost = level.run(level.start, 1, 0);
  assert.equal(lost.verdict, "fail");
  assert.deepEqual(lost.goals[3], { measure: "completion_s", job: "archive", label: "Archive", bound: "under 18 s", value: 11.02, text: "11.02 s", pass: true });
  assert.deepEqual(lost.measures.completion_s, { archive: 11.02, checks: 5 });
  const [cause] = lost.causes.filter((c) => c.measure === "split_brain_writes");
  assert.deepEqual(cause, { measure: "split_brain_writes", job: "archive", runner: "a", grant: 33, fault: "network fault", count: 100, first: 6.07025, last: 11.02025,
    event: "6.070250 worker applied write from a archive[0] grant 33" });
  const won = level.run({ "tokens-a": "on", "tokens-b": "on" }, 1, 0);
  assert.equal(won.verdict, "pass");
  assert.equal(won.goals[3].value, 13.92);
  const events = level.events({ "tokens-a": "on", "tokens-b": "on" }, 1, 0);
  assert.equal(events.filter(({ what }) => what === "refused").length, 100);
  assert.deepEqual(events.find(({ what, peer }) => what === "granted" && peer === "b"), { at: 3.92025, until: 6.92025, what: "granted", part: "lock-service", peer: "b", grant: 34, token: 0, highest: 0 });
  assert.match(level.events({}, 2, 0).error, /^events: incident/);
  assert.deepEqual(level.axes(1, 3, 2), { starts: [0.5, 1.75, 3], lengths: [0, 20] });
});

test("what passes tonight, and where it stands in a picture", () => {
  const level = open("coordination");
  assert.match(level.scales().error, /want a call of tries/);
  assert.match(level.passed(0).error, /index: got 0/);
  const tries = level.tries(40, { "tokens-a": "on", "tokens-b": "on" }, true);
  assert.ok(tries > 1 && tries <= 40, `${tries} tries`);
  let passed = 0;
  for (let i = 0; i < tries; i++) passed = level.tonight(i);
  const { across, up } = level.scales();
  assert.deepEqual([across.measure, up.measure, up.job, up.bounds], ["peak_lock_requests_s", "completion_s", "archive",
    [{ text: "under 18 s", value: 18, than: "below", par: false }, { text: "at most 11.96 s", value: 11.96, than: "most", par: true }]]);
  for (let i = 0; i < passed; i++) {
    const place = level.passed(i);
    const outcome = level.run(place.settings, 1, 0);
    assert.deepEqual([outcome.verdict, outcome.measures.completion_s.archive, outcome.measures.peak_lock_requests_s], ["pass", place.up.value, place.across.value]);
    assert.equal(level.holds(i, 4), level.map(place.settings, 1, 0, 4, 4, 0, 16).every((byte) => byte === 1));
  }
  assert.deepEqual(level.passed(0).up, { value: 13.92, text: "13.92 s" });
  assert.equal(level.place(null).pass, false);
  assert.equal(level.place(null).up.value, 11.02);
});

test("the first cells of a map are spread over all of it", () => {
  const order = simulator.order(64, 64);
  assert.equal(new Set(order).size, 64 * 64);
  assert.ok(order.subarray(0, 256).every((cell) => (cell % 64) % 4 === 0 && Math.floor(cell / 64) % 4 === 0));
});

test("what is wrong comes back in words", () => {
  const level = open("coordination");
  for (const [call, says] of [
    [() => simulator.open("{"), /want a level as JSON/],
    [() => simulator.open(), /got no text/],
    [() => simulator.open("x".repeat(300000)), /want at most 262144/],
    [() => simulator.open('{"id": "x"}'), /board: got nothing, want this field/],
    [() => simulator.order(0, 4), /columns: got 0, want a whole number from 1 to 1024/],
    [() => level.run({ "lease-a": "31s" }, 1, 0), /lease-a: got "31s", want 1s to 30s/],
    [() => level.run({ speed: "3s" }, 1, 0), /got an unknown control/],
    [() => level.run({ "lease-a": 3 }, 1, 0), /lease-a: got 3, want a text/],
    [() => level.run("lease-a=3s", 1, 0), /settings: got string/],
    [() => level.run({}, 2, 0), /incident: got 2, want a whole number from 1 to 1/],
    [() => level.run({}, 1, 0.5), /seed: got 0.5/],
    [() => level.run({}, 1), /seed: got undefined/],
    [() => level.map({}, 1, 0, 8, 8, 0, 65), /to: got 65, want a whole number from 0 to 64/],
    [() => level.map({}, 1, 0, 8, 8, 9, 8), /to: got 8, want a whole number from 9/],
    [() => level.axes(1, 2000, 2), /columns: got 2000/],
  ]) {
    assert.match(call().error ?? "no error", says);
  }
  assert.equal(level.run({}, 1, 0).verdict, "fail"); // it still works
});

test("settings with which a variant cannot be run are refused", () => {
  const level = structuredClone(answers.coordination.level);
  level.board.parts.find(({ id }) => id === "b").runner.margin = "0.5s";
  level.variants = [{ target: "b.margin", label: "Margin", from: "0.5s", to: "2.5s", step: "2s" }];
  level.par_with = { "lease-b": "5s" };
  const seeds = ["0000000000000001", "0000000000000002", "0000000000000003", "0000000000000004", "0000000000000005", "0000000000000006"];
  const refused = seeds.filter((variant) => {
    const own = simulator.open(JSON.stringify(level), variant);
    const outcome = own.run({ "lease-b": "1s" }, 1, 0);
    if (outcome.error) assert.match(outcome.error, /settings: got lease-b=1s, want some that this variant of the level can be run with/);
    own.close();
    return outcome.error;
  });
  assert.ok(refused.length > 0 && refused.length < seeds.length, `${refused.length} refused`);
});

test("two simulators share nothing", async () => {
  const other = await start(process.env.LEASEHOLD_DIST);
  assert.notEqual(other, simulator);
  assert.equal(other.version, 1);
  assert.equal(globalThis.leaseholdSimulator, undefined);
});
