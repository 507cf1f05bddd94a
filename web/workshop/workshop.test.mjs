import assert from "node:assert/strict";
import test from "node:test";
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { read } from "../frame/english.mjs";
import { learn } from "../frame/say.js";
import { lineOf } from "./field.js";
import { fetchHosted, hostedAddress } from "./hosted.js";
import { MOST } from "./limits.js";
import { packed, unpacked } from "./packed.js";
import { plain } from "./plain.js";
import { keep, kept } from "./tab.js";
import { demandWords, faultWords, foundWords } from "./words.js";

const word = (bytes) => deflateRawSync(bytes).toString("base64url");

test("a level in a link", async () => {
  const text = "id: x\ntitle: Größe “1” 🙂\n".repeat(300);
  const link = await packed(text);
  assert.match(link, /^[A-Za-z0-9_-]+$/);
  assert.equal(await unpacked(link), text);
  assert.ok(link.length < text.length / 10);
});

test("what is no level in a link is nothing", async () => {
  const link = await packed("id: x\n".repeat(100));
  for (const bad of ["", "!", "%00", link.slice(0, -4), `A${link}`, link.replace(/^./, "_"), word(Buffer.from([0xff, 0xfe, 0xfd]))]) {
    assert.equal(await unpacked(bad), null, bad);
  }
});

test("a link that would unpack to more than a level is not unpacked", async () => {
  assert.equal((await unpacked(word(Buffer.alloc(MOST, "x")))).length, MOST);
  assert.equal(await unpacked(word(Buffer.alloc(MOST + 1, "x"))), null);
  assert.equal(await unpacked(word(Buffer.alloc(64 << 20))), null);
});

test("addresses of hosted levels", () => {
  const origin = "http://localhost:8080";
  for (const good of ["https://example.org/x.yaml", " https://example.org:8443/a?b=c ", "http://localhost:8080/x.yaml"]) assert.ok(hostedAddress(good, origin), good);
  for (const bad of ["", "x.yaml", "http://example.org/x", "javascript:alert(1)", "data:text/plain,x", "file:///etc/passwd", "blob:https://example.org/1", "https://user:word@example.org/", "//example.org/x", `https://example.org/${"x".repeat(2000)}`]) {
    assert.equal(hostedAddress(bad, origin), null, bad);
  }
});

test("a hosted level is fetched without a name, from the host that was named, and only so far", async (t) => {
  const asked = [];
  const answers = { good: () => new Response("id: x"), none: () => new Response("", { status: 404 }), large: () => new Response("x".repeat(MOST + 1)), bytes: () => new Response(Uint8Array.of(0xff, 0xfe)), no: () => { throw new TypeError("Failed to fetch"); } };
  t.mock.method(globalThis, "fetch", async (url, options) => {
    asked.push(options);
    return answers[new URL(url).pathname.slice(1)]();
  });
  const fetched = (name) => fetchHosted(new URL(`https://example.org/${name}`));
  assert.deepEqual(await fetched("good"), { text: "id: x" });
  assert.deepEqual(await fetched("none"), { wrong: "missing", status: 404 });
  assert.deepEqual(await fetched("large"), { wrong: "large" });
  assert.deepEqual(await fetched("bytes"), { wrong: "text" });
  assert.deepEqual(await fetched("no"), { wrong: "blocked" });
  assert.ok(asked.every(({ credentials, referrerPolicy, redirect }) => credentials === "omit" && referrerPolicy === "no-referrer" && redirect === "error"));
});

test("what a tab keeps, with what stood there before a link", () => {
  const stored = new Map();
  globalThis.sessionStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text) };
  assert.equal(kept(), null);
  const all = { name: "a.yaml", text: "id: a", opened: "#level=x", earlier: { name: "mine.yaml", text: "id: mine" }, brought: "id: a", shared: true };
  keep(all);
  assert.deepEqual(kept(), all);
  for (const earlier of [null, "mine", { text: "id: mine" }, undefined]) {
    keep({ ...all, earlier, brought: undefined, shared: "yes" });
    assert.deepEqual(kept(), { ...all, earlier: null, brought: "", shared: false });
  }
  keep({ ...all, opened: 1 });
  assert.equal(kept(), null);
});

test("lines of a text", () => {
  const text = "one\n\nthree";
  assert.deepEqual([1, 2, 3, 9].map((line) => { const { from, to } = lineOf(text, line); return text.slice(from, to); }), ["one", "", "three", "three"]);
});

test("a brief without its marks", () => {
  assert.deepEqual(plain("A [lease|leases] and\na [token].\n\n<b>Two</b> [x"), ["A leases and a token.", "<b>Two</b> [x"]);
});

test("every demand of a proof has words for teachers", () => {
  const all = readFileSync(new URL("../../levels/PROOF.md", import.meta.url), "utf8").split("\n").filter((line) => line.startsWith("- ")).map((line) => line.slice(2, line.indexOf(": ")));
  assert.ok(all.length > 300);
  for (const what of all) {
    const words = demandWords(what);
    assert.match(words, /^[A-Z].*\.$/, what);
    assert.doesNotMatch(words, /[{}]|undefined|NaN/, what);
  }
  assert.equal(demandWords("late-takeover misses Paid twice on some night, and wins tonight"), "The wrong answer “late-takeover” wins tonight, and misses “Paid twice” on another night.");
  assert.equal(demandWords("timed misses Two boxes paying tonight"), "The wrong answer “timed” misses “Two boxes paying” tonight.");
  assert.equal(demandWords("on 16 corners and 10 drawn variants what reaches the par wins tonight and on 4 x 4 nights"), "What reaches the par wins on all 26 variants tried.");
  assert.equal(demandWords("without claim and key at most 5 % win"), demandWords("without the taught controls at most 5 % win"));
  assert.equal(demandWords("something new"), "");
});

test("a bound and what was found are in the page's language", (t) => {
  learn(read("de"), "de");
  t.after(() => learn(read("en")));
  for (const [goal, want] of [["Statements at most 6.39 s", "Statements: höchstens 6,39 s"], ["Cost at least 24.5 USD/mo", "Cost: ab 24,5 $/Monat"], ["Errors under 0.5 %", "Errors: unter 0,5 %"], ["Paid at least 1000", "Paid: ab 1000"], ["Lost none", "Lost: keine"], ["odd", "odd"]]) {
    assert.equal(demandWords(`par, ${goal}, is the best that wins`), `Das Optimum ist das beste Ergebnis, das ein Sieg haben kann: ${want}.`);
  }
  assert.equal(foundWords("par, Statements at most 99 s, is the best that wins", "6.39 s with a=3s, b=on"), "Das beste Ergebnis eines Siegs ist 6,39 s, mit a=3s, b=on.");
  assert.equal(foundWords("par_with reaches the par", "24.5 USD/mo with the start"), "Mit ihnen sind es 24,5 $/Monat, und das ist nicht, was die Datei als Optimum nennt.");
  for (const [what, found] of [["par, Statements at most 99 s, is the best that wins", "nothing that wins has it"], ["the start loses", "3 s with a=1"]]) assert.equal(foundWords(what, found), "");
});

test("faults of fields in words for teachers", () => {
  const fault = (got, want, text = "id: x") => faultWords({ got, want }, text);
  assert.match(fault("is not YAML: why", "", ' \n{"id": "x" "y"}'), /JSON/);
  assert.equal(fault("nothing", "this field"), "is missing.");
  assert.equal(fault("the field a second time", "it once"), "stands here twice.");
  assert.equal(fault("an unknown field (did you mean brief?)", "one of also, brief"), "is no field here. Did you mean brief? The fields are also, brief.");
  assert.equal(fault("an unknown field", "one of also, brief"), "is no field here. The fields are also, brief.");
  for (const [got, want] of [['"hodl" (did you mean hold?)', "hold, break"], ["an unknown field; a text with a comma or a colon stands in quotes", "one of a"], ["nothing", "an id"], ["is not YAML: why", ""]]) assert.equal(fault(got, want), "");
});
