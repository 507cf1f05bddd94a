// Compares the shipped teach.wasm with the native checker of codes, and holds it to teach.d.ts. LEASEHOLD_DIST names a built site, LEASEHOLD_CODES the file that
// `go run ./web/cmd/probe -codes 2000` wrote; ./build.sh test sets both.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { start } from "../simwasm/node.mjs";
import { startTeach } from "./teach.js";

const teach = await start(process.env.LEASEHOLD_DIST, "teach", startTeach);
const codes = JSON.parse(readFileSync(process.env.LEASEHOLD_CODES, "utf8"));
const levels = Object.fromEntries(Object.entries(codes.levels).map(([id, level]) => [id, teach.level(JSON.stringify(level))]));
const entry = (text, line, more = {}) => ({ line, source: "", name: "", text, ...more });

test("what pages get to know of a level", () => {
  const { id, title, kind, goals, par, controls } = levels.coordination;
  assert.deepEqual([id, title, kind], ["coordination", "Two schedulers, one archive", "hold"]);
  assert.ok(goals.some((goal) => goal.id === "completion_s-archive" && goal.label === "Archive"), JSON.stringify(goals));
  assert.ok(par.length > 0);
  assert.deepEqual(controls[0], { id: "lease-a", card: "Cron scheduler A", label: controls[0].label, options: {} });
  assert.match(teach.level("{").error, /want a level as JSON/);
});

test("random codes are the native rows", () => {
  teach.forget();
  const { codes: texts, rows } = codes.random;
  assert.equal(texts.length, rows.length);
  texts.forEach((text, i) => assert.deepEqual(teach.tonight(entry(text, i + 1)).row, rows[i]));
  const passed = rows.filter(({ status }) => status === "passed").length;
  const lost = rows.filter(({ reason }) => reason === "not-won").length;
  assert.ok(passed > 10 && lost > 100, `${passed} passed, ${lost} lost`);
});

test("200 valid codes of all levels pass, as natively", () => {
  teach.forget();
  const { entries } = teach.entries(codes.table);
  assert.equal(entries.length, 200);
  assert.deepEqual({ ...entries[20] }, { line: 22, source: "", name: "Student 2", text: codes.valid[20].code, level: "coordination" });
  const passed = entries.map((one) => teach.tonight(one)).filter(({ key, row }) => {
    assert.deepEqual({ ...row, line: key + 1 }, codes.valid[key].row);
    return row.status === "passed";
  });
  assert.equal(passed.length, 200);
});

test("every night in pieces is the native answer", () => {
  assert.equal(codes.nights.length, 3);
  for (const native of codes.nights) {
    const { key } = teach.tonight(entry(native.text, 1)); // refused as a duplicate by the test before
    assert.equal(teach.again()[key].row.reason, "duplicate");
    let answer = {};
    for (let calls = 0; !answer.came && calls < 1000; calls++) answer = teach.nights(native.line - 1, 100);
    assert.deepEqual({ ...answer.came.row, line: native.line }, native);
    assert.equal(answer.came.lost, false);
  }
});

test("where codes stand, in two texts", () => {
  teach.forget();
  const { code } = codes.valid[0];
  assert.equal(teach.tonight(entry(code, 7, { source: "a.csv" })).row.line, 7);
  const again = teach.tonight(entry(code, 3));
  assert.deepEqual([again.row.reason, again.row.args, again.place, again.first], ["duplicate", { line: "7" }, { line: 3, source: "" }, { line: 7, source: "a.csv" }]);
  const other = teach.tonight(entry(codes.valid[1].code, 4, { name: "Somebody else" }));
  assert.deepEqual([other.row.reason, other.row.args, other.row.name, other.row.made_for, other.who], ["other-name", { name: "Student 1", beside: "Somebody else" }, "Somebody else", "Student 1", "somebody else"]);
  const more = [["'=Ada", "LH1-5G1GR"], ["  =ADA\u200b", "LH1-5G1GR"]].map(([name, text]) => teach.tonight(entry(text, 5, { name })).who);
  assert.deepEqual(more, ["=ada", "=ada"]);
  assert.equal(teach.tonight(entry(`${code}X`, 5)).row.status, "refused");
});

test("an assignment, and codes of another", () => {
  teach.forget();
  teach.tonight(entry(codes.valid[0].code, 1));
  const other = { levels: ["coordination"], language: "", label: "8a", hints: true, variants: true, locked: [], hidden: ["coordination.lease-b"] };
  const word = teach.assign(other);
  const read = teach.assignment(word);
  assert.deepEqual({ ...read, id: "" }, { ...other, id: "" });
  assert.match(read.id, /^[0-9a-f]{8}$/);
  assert.deepEqual(teach.only(word), read);
  assert.deepEqual(teach.again().map(({ row }) => [row.status, row.reason]), [["refused", "other-task"]]);
  assert.equal(teach.only(codes.task).label, "7b");
  assert.deepEqual(teach.again().map(({ row }) => row.status), ["passed"]);
  assert.equal(teach.assignment("abc").reason, "damaged");
  assert.equal(teach.assign({ ...other, label: "x".repeat(40) }).reason, "too-long");
  teach.only("");
});

test("codes of another assignment are refused for that, whatever comes of them", () => {
  teach.forget();
  const { task, code } = codes.held;
  const changed = code.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const foreign = codes.random.codes.findIndex((_, i) => codes.random.rows[i].reason === "other-result");
  for (const [text, name] of [[code, ""], [code, ""], [codes.random.codes[foreign], ""], [codes.random.codes[foreign], "Somebody else"], [changed, ""]]) teach.tonight(entry(text, 1, { name }));
  const reasons = () => teach.again().map(({ row, first }) => [row.reason, first !== null]);
  const apart = [["other-name", false], ["damaged", false]];
  assert.deepEqual(reasons(), [[undefined, false], ["duplicate", true], ["other-result", false], ...apart]);
  const other = teach.assign({ levels: ["coordination"], language: "", label: "", hints: true, variants: false, locked: [], hidden: [] });
  teach.only(other);
  assert.deepEqual(reasons(), [["other-task", false], ["other-task", false], ["other-task", false], ...apart]);
  assert.equal(teach.only("abc").reason, "damaged");
  assert.deepEqual(reasons()[0], ["other-task", false], "a bad word leaves the one before");
  teach.only(task);
  assert.deepEqual(reasons(), [["locked", false], ["duplicate", true], ["other-task", false], ...apart]);
  teach.only("");
});

test("a file's bytes are read as the command line does", () => {
  teach.forget();
  const { code } = codes.valid[0];
  const text = `Name;Code\r\nJos\u00e9 \u0160im\u0161;${code}\r\n`;
  const file = { line: 2, source: "", name: "Jos\u00e9 \u0160im\u0161", text: code, level: codes.valid[0].row.level };
  for (const [kind, bytes] of Object.entries({
    "UTF-8": Buffer.from(text),
    "UTF-8, decomposed, with a mark": Buffer.from(`\ufeff${text.normalize("NFD")}`),
    "UTF-16": Buffer.from(text, "utf16le"),
    "UTF-16, the other way": Buffer.from(text, "utf16le").swap16(),
    "Windows-1252": Buffer.from(text.replace("\u0160", "\x8a").replace("\u0161", "\x9a"), "latin1"),
  })) assert.deepEqual(teach.entries(new Uint8Array(bytes)), { entries: [file] }, kind);
  assert.deepEqual(teach.entries(text.normalize("NFD")), { entries: [file] }, "pasted");
  assert.equal(teach.entries(new Uint8Array(1024 * 1024 + 1)).fault, "too-large");
  assert.equal(teach.entries("e\u0301".repeat(400_000) + code).fault, "too-large");
  assert.equal(teach.entries(new Uint8Array()).fault, "no-codes");
});

test("codes that change what their assignment holds", () => {
  teach.forget();
  const { task, control, code } = codes.held;
  const now = () => teach.again().map(({ row }) => [row.status, row.reason, row.args?.control, row.settings.find(({ changed }) => changed).control]);
  teach.tonight(entry(code, 1));
  assert.deepEqual(now(), [["passed", undefined, undefined, control]]);
  assert.deepEqual(teach.only(task).locked, [`let-go-first.${control}`]);
  assert.deepEqual(now(), [["refused", "locked", control, control]]);
  assert.match(teach.csv({ "reason.locked": "not {control}" }, [0]), new RegExp(`not ${control}`));
  teach.only("");
  assert.deepEqual(now(), [["passed", undefined, undefined, control]]);
});

test("a CSV for a spreadsheet", () => {
  teach.forget();
  teach.tonight(entry(codes.valid[0].code, 1));
  teach.tonight(entry(codes.valid[0].code, 2));
  const keys = ["column.name", "column.reason", "status.passed", "reason.duplicate"];
  const csv = teach.csv(Object.fromEntries(keys.map((key) => [key, `${key} {line}`])), [0, 1]);
  const [head, one, two] = csv.split("\r\n");
  assert.ok(head.startsWith("\ufeff"));
  assert.match(head, /column\.name \{line\}/);
  assert.match(one, /^1,Student 1,.*status\.passed/);
  assert.match(two, /reason\.duplicate 1/);
  assert.deepEqual(teach.csv({}, [1]).split("\r\n").slice(1).map((line) => line.split(",")[0]), ["2", ""], "of one row alone");
  assert.match(teach.csv({}, [2]).error, /one of 2 rows/);
});

test("words that look like places stay in a CSV", () => {
  teach.forget();
  teach.tonight(entry(codes.valid[1].code, 1, { name: "{name} {beside}" }));
  assert.match(teach.csv({ "reason.other-name": "<{name}|{beside}>" }, [0]), /<Student 1\|\{name\} \{beside\}>/);
});

test("what is wrong comes back in words", () => {
  assert.equal(teach.entries("nothing of the kind").fault, "no-codes");
  assert.equal(teach.entries("x".repeat(1024 * 1024 + 1)).fault, "too-large");
  assert.match(teach.entries().error, /want a text/);
  assert.match(teach.nights(99, 1).error, /want one of/);
  assert.match(teach.nights(0, 0).error, /runs/);
  assert.match(teach.tonight("{").error, /argument 1/);
});
