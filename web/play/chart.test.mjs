import assert from "node:assert/strict";
import test from "node:test";
import "../frame/english.mjs";
import { best, gather, roomFor, rows, scale, settingsText, span, speaker, stair, tickText, ticks, unitOf } from "./chart.js";

const at = (across, up, settings = {}) => ({ settings, across: { value: across, text: `${across}` }, up: { value: up, text: `${up} s` } });

test("a scale maps the ends of its span to its ends", () => {
  const x = scale([10, 20], 100, 300);
  assert.deepEqual([10, 15, 20].map(x), [100, 200, 300]);
});

test("a span has all values, bounds nearby, and room on both sides even where all is the same", () => {
  const [low, high] = span([11, 16], [11.96, 18, 400]);
  assert.ok(low < 11 && high > 18 && high < 20, `${low} to ${high}`);
  const [one, other] = span([24]);
  assert.ok(one < 24 && other > 24);
  const [zero, some] = span([0]);
  assert.ok(zero < 0 && some > 0);
});

test("ticks are round, inside, few, and whole where things are counted", () => {
  assert.deepEqual(ticks([10.2, 18.9], 5), [12, 14, 16, 18]);
  assert.deepEqual(ticks([-0.3, 2.3], 5, true), [0, 1, 2]);
  assert.deepEqual(ticks([0.9, 20.4], 4), [5, 10, 15, 20]);
  assert.deepEqual(ticks([12000, 14000], 4), [12000, 13000, 14000]);
  assert.deepEqual(ticks([0.07, 0.34], 3), [0.1, 0.2, 0.3]);
  for (const most of [2, 3, 5]) assert.ok(ticks([1018.1799, 1018.1801], most).length <= most);
  assert.equal(tickText(12000), "12,000");
  assert.equal(tickText(0.25), "0.25");
});

test("units: seconds, money, shares, counts", () => {
  assert.deepEqual(["completion_s", "peak_lock_requests_s", "cost_usd_month", "error_rate"].map((m) => unitOf(m).name), ["seconds", "", "USD a month", "percent"]);
  assert.equal(unitOf("error_rate").times, 100);
  assert.equal(unitOf("duplicates").whole, true);
});

test("settings that come to the same share a mark", () => {
  const marks = gather([at(2, 10), at(1, 12), at(2, 10), { ...at(1, 1), up: null }]);
  assert.deepEqual(marks.map(({ key, places }) => [key, places]), [["1 12", [1]], ["2 10", [0, 2]]]);
});

test("the stair goes through what nothing is better than", () => {
  const marks = gather([at(1, 12), at(2, 10), at(3, 10), at(3, 8), at(2, 13)]);
  const kept = best(marks);
  assert.deepEqual(kept.map(({ key }) => key), ["1 12", "2 10", "3 8"]);
  assert.deepEqual(stair(kept.map((m) => [m.across.value, m.up.value])), [[1, 12], [2, 12], [2, 10], [3, 10], [3, 8]]);
  assert.deepEqual(best(marks, { up: true }).map(({ key }) => key), ["1 12", "2 13"]);
});

test("rows: what holds first, then the best, never more than asked for", () => {
  const marks = gather([at(1, 12), at(2, 10), at(3, 8)]);
  const held = new Map([[0, true], [1, false], [2, false]]);
  assert.deepEqual(rows(marks, { held }).map(({ key }) => key), ["1 12", "3 8", "2 10"]);
  assert.equal(rows(marks, { held }, 2).length, 2);
});

test("before the level is won nobody hears which settings hold", () => {
  const places = [at(1, 1, { a: "1s", b: "on" }), at(1, 1, { a: "2s", b: "off" }), at(1, 1, { a: "3s", b: "on" })];
  const [mark] = gather(places);
  const own = { a: "3s", b: "on" };
  const ask = (held, won) => speaker(mark, { places, held: new Map(held), own, won });
  assert.equal(ask([], false), -1); // not known yet which hold
  assert.equal(ask([[0, true], [1, false], [2, true]], false), 1);
  assert.equal(ask([[0, true], [1, true], [2, true]], false), -1);
  assert.equal(ask([[0, true], [1, false], [2, false]], true), 0); // one that holds speaks for all
  assert.equal(ask([], true), 2); // the nearest
});

test("settings in words name the part where two controls are called the same", () => {
  const level = {
    board: { parts: [{ id: "a", name: "Cron scheduler A", short: "A" }, { id: "b", name: "B" }, { id: "store", name: "Store" }] },
    controls: [{ id: "la", label: "Lease", kind: "slider", target: "a.lease" }, { id: "lb", label: "Lease", kind: "slider", target: "b.lease" },
      { id: "g", label: "Checks", kind: "choice", card: "store", options: [{ value: "every", label: "questions too" }, "none"] }],
  };
  assert.equal(settingsText(level, { la: "1m30s", lb: "3.5s", g: "every" }), "Lease (A): 1\u00a0m 30\u00a0s; Lease (B): 3.5\u00a0s; Checks: questions too");
});

test("a label goes where there is room", () => {
  const frame = { x: 0, y: 0, w: 100, h: 100 };
  const box = (x, y) => ({ x, y, w: 30, h: 10 });
  assert.deepEqual(roomFor([box(0, 0), box(50, 50)], [box(10, 5)], frame), box(50, 50));
  assert.deepEqual(roomFor([box(90, 0), box(50, 50)], [], frame), box(50, 50));
});
