// Compares packages that the shipped teach.wasm writes with those of the command line, byte by byte. LEASEHOLD_DIST names a built site, LEASEHOLD_CLI the built command
// leasehold; ./build.sh test sets both.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { writeAssignment } from "../assign/assignment.js";
import { start } from "../simwasm/node.mjs";
import { startTeach } from "./teach.js";

const dist = process.env.LEASEHOLD_DIST;
const teach = await start(dist, "teach", startTeach);
const site = JSON.parse(readFileSync(path.join(dist, "scorm/files.json"), "utf8"));
const bytes = (name) => new Uint8Array(readFileSync(path.join(dist, name)));

function native({ language, levels, task }) {
  const folder = mkdtempSync(path.join(tmpdir(), "leasehold-"));
  const file = path.join(folder, "package.zip");
  try {
    execFileSync(process.env.LEASEHOLD_CLI, ["scorm", ...levels, "-site", dist, "-lang", language, "-task", task, "-o", file], { stdio: "pipe" });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const task = writeAssignment({ levels: ["april-night"], language: "de", label: "4б", hints: false, variants: true, locked: [], hidden: [] });

test("packages are the command line's, byte for byte", () => {
  for (const order of [{ language: "de", levels: ["april-night"], task, title: "" }, { language: "en", levels: ["refresh", "coordination"], task: "", title: "" }]) {
    const { title, files, error } = teach.prepare(site, order);
    assert.equal(error, undefined);
    const asked = [];
    const zip = teach.zip((name) => (asked.push(name), bytes(name)));
    assert.ok(zip instanceof Uint8Array && title, `${zip.error}`);
    assert.deepEqual(asked, files.map(({ name }) => name));
    assert.ok(["wasm.gz", "js.gz", "woff2"].every((end) => files.some(({ name }) => name.endsWith(`.${end}`))) && files.every(({ size, sha256 }) => size > 0 && sha256.length === 64));
    assert.equal(Buffer.compare(Buffer.from(zip), native(order)), 0);
    assert.ok(!order.task || Buffer.from(zip).includes(task), "the task is in the package's page");
  }
});

test("what is no package is refused in words", () => {
  assert.match(teach.prepare(site, { language: "de", levels: ["nowhere"] }).error, /got the level "nowhere"/);
  assert.match(teach.prepare({ version: 99 }, { language: "de", levels: [] }).error, /version 99/);
  const { files } = teach.prepare(site, { language: "de", levels: ["april-night"], task, title: "" });
  const { name, size } = files.find((file) => file.name.endsWith(".js.gz"));
  assert.match(teach.zip((each) => (each === name ? new Uint8Array(size) : bytes(each))).error, /may have unpacked it/);
  assert.match(teach.zip((each) => (each === name ? bytes(each).subarray(1) : bytes(each))).error, /of the same build/);
  assert.match(teach.zip(() => null).error, /want a Uint8Array/);
  assert.match(teach.zip().error, /want a function/);
});
