// Holds the shipped workshop.wasm to workshop.d.ts. LEASEHOLD_DIST names a built site.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { start } from "../simwasm/node.mjs";
import { startWorkshop } from "./workshop.js";

const workshop = await start(process.env.LEASEHOLD_DIST, "workshop", startWorkshop);
const file = (name) => readFileSync(new URL(`../../levels/${name}`, import.meta.url), "utf8");

test("a level file as people write it, and as JSON", () => {
  const level = workshop.read("refresh.yaml", file("refresh.yaml"));
  assert.deepEqual([level.id, level.hash.length], ["refresh", 16]);
  assert.deepEqual(workshop.read("refresh.json", level.json), level);
});

test("every fault of a file, with its line", () => {
  const { faults } = workshop.read("broken.yaml", file("testdata/broken.yaml"));
  assert.ok(faults.length > 5);
  assert.ok(faults.every(({ line, got }) => line > 0 && got !== ""), JSON.stringify(faults));
  assert.match(workshop.read("x.yaml", "a: [").faults[0].got, /is not YAML/);
  assert.match(workshop.read("x.yaml", "x".repeat(300_000)).faults[0].want, /at most 262144/);
});

test("a proof, with its progress", () => {
  const { json } = workshop.read("find-the-pause.yaml", file("find-the-pause.yaml"));
  const heard = [];
  const proof = workshop.prove(json, { full: 4, coarse: 2, seeds: 1, variants: 2, side: 2 }, (done, of) => heard.push([done, of]));
  assert.equal(proof.holds, true, JSON.stringify(proof));
  assert.ok(proof.demands.some(({ what }) => what === "the start loses"));
  assert.ok(heard.length > 0 && heard.at(-1)[0] === heard.at(-1)[1]);
  assert.match(workshop.prove(json, { full: 65 }, () => {}).error, /effort/);
  assert.match(workshop.prove("{", {}, () => {}).error, /want a level/);
});

test("a hostile file is refused, shortly", () => {
  const good = file("coordination.yaml");
  const { faults } = workshop.read("x.yaml", good.replace(/^title: .*$/m, `title: [${"x".repeat(100_000)}]`));
  assert.ok(faults.length > 0 && faults.every(({ got, want }) => got.length < 310 && want.length < 310));
  assert.ok(workshop.read("x.yaml", "x: 1\n".repeat(50_000)).faults.length <= 100);
  assert.match(workshop.read("x.yaml", `${"a: &a [x]\n"}b: [*a, *a]\n`).faults[0].want, /the value itself/);
  assert.equal(workshop.read("x.yaml", good.replace(/^title: .*$/m, "title: <img src=x onerror=alert(1)>")).title, "<img src=x onerror=alert(1)>");
  assert.match(workshop.read("x.yaml", good.replace(/^title: .*$/m, "title: \u0000")).faults[0].got, /is not YAML/);
});
