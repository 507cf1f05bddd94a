import assert from "node:assert/strict";
import test from "node:test";
import { createChecks } from "./checks.js";

// fakeTeach is teach.wasm as the checks see it: a text is codes between blanks, of which each names its level, and every row has as many other nights as asked for.
function fakeTeach() {
  let rows = [];
  let task = "";
  const came = (key) => ({ key, row: { text: rows[key].text, pending: rows[key].pending && (task === "" || task === rows[key].task) } });
  return {
    entries: (text) => (text === "" ? { fault: "no-codes" } : { entries: text.split(" ").map((one) => ({ text: one, level: one.split("-")[0], task: one.split("-")[1] ?? "" })) }),
    level: (text) => ({ id: text }),
    tonight({ text, task: own }) {
      if (text === "broken") return { error: "teach is broken" };
      rows.push({ text, task: own, pending: true });
      return came(rows.length - 1);
    },
    nights(key) {
      if (!rows[key]) return { error: "got another key" };
      rows[key].pending = false;
      return { played: 1, of: 1, came: came(key) };
    },
    only(word) {
      task = word;
      return word ? { levels: [] } : null;
    },
    again: () => rows.map((_, key) => came(key)),
    forget() {
      rows = [];
      return null;
    },
  };
}

// checking begins one; posted is what the page hears, asked who waits for a level's file, by its address.
function checking(more = {}) {
  const posted = [];
  const asked = [];
  const read = (address) => new Promise((there, missed) => { asked.push({ address, there, missed }); });
  const hear = createChecks({ start: () => Promise.resolve(fakeTeach()), read, post: (message) => posted.push(message), soon: (act) => setImmediate(act), ...more });
  hear({ begin: { exec: "", wasm: "", files: { first: "first.json", second: "second.json", broken: "broken.json" } } });
  // settled waits until nothing more comes of itself
  const settled = async () => {
    for (let quiet = 0, before = -1; quiet < 20; quiet = before === posted.length ? quiet + 1 : 0) {
      before = posted.length;
      await new Promise((done) => setImmediate(done));
    }
  };
  const all = (kind) => posted.filter((message) => kind in message).map((message) => message[kind]);
  const texts = () => all("rows").flat().map(({ row }) => row.text);
  return { hear, posted, asked, settled, all, texts };
}

test("codes are played tonight, then every other night", async () => {
  const { hear, asked, settled, all, posted } = checking();
  hear({ add: { text: "first first", source: "a.csv" } });
  await settled();
  assert.deepEqual(asked.map(({ address }) => address), ["first.json"], "a level is fetched once");
  asked[0].there("first");
  await settled();
  assert.deepEqual(all("found"), [{ codes: 2, fault: "", source: "a.csv" }]);
  assert.deepEqual(all("rows").flat().map(({ key, row }) => [key, row.pending]), [[0, true], [1, true], [0, false], [1, false]]);
  assert.deepEqual(posted.at(-1), { end: true });
  assert.deepEqual(all("failed"), []);
});

test("a program that breaks while it plays is told", async () => {
  const { hear, asked, settled, all } = checking();
  hear({ add: { text: "broken", source: "" } });
  await settled();
  asked[0].there("broken");
  await settled();
  assert.deepEqual(all("failed"), ["teach is broken"]);
});

test("a level that cannot be fetched fails its codes alone, and is fetched again", async () => {
  const { hear, asked, settled, all, texts } = checking();
  hear({ add: { text: "first second", source: "" } });
  await settled();
  asked[0].there("first");
  asked[1].missed(new Error("offline"));
  await settled();
  assert.deepEqual(all("found"), [{ codes: 2, fault: "", source: "" }, { codes: 0, fault: "offline", source: "", text: "first second" }]);
  assert.deepEqual([texts(), all("failed")], [[], []]);
  hear({ add: { text: "second", source: "" } });
  await settled();
  assert.equal(asked.length, 3);
  asked[2].there("second");
  await settled();
  assert.deepEqual(texts(), ["second", "second"]);
});

test("forgetting waits for no fetch, and nothing comes of what was before it", async () => {
  const { hear, asked, settled, posted, all, texts } = checking();
  hear({ add: { text: "first", source: "" } });
  await settled();
  asked[0].there("first");
  await settled();
  hear({ wait: true });
  hear({ add: { text: "first-waits", source: "" } });
  hear({ add: { text: "second", source: "" } });
  hear({ add: { text: "first-behind", source: "" } });
  await settled();
  const before = posted.length;
  hear({ forget: true });
  hear({ wait: false });
  hear({ add: { text: "first-new", source: "" } });
  await settled();
  assert.deepEqual(posted.slice(before), [], "what waits to be played is not played meanwhile");
  asked[1].there("second");
  await settled();
  const after = posted.slice(before);
  const forgotten = after.findIndex((message) => message.forgotten);
  assert.ok(forgotten >= 0 && after.findIndex(({ rows }) => rows) > forgotten);
  assert.deepEqual(texts().slice(2), ["first-new", "first-new"]);
  assert.deepEqual(all("failed"), []);
});

test("every row can be asked for again", async () => {
  const { hear, asked, settled, posted } = checking();
  hear({ add: { text: "first first", source: "" } });
  await settled();
  asked[0].there("first");
  await settled();
  const before = posted.length;
  hear({ again: true });
  await settled();
  assert.deepEqual(posted.slice(before).map(({ rows }) => rows?.map(({ key }) => key)), [[0, 1]]);
});

test("codes that count again once the assignment is taken away are played every night", async () => {
  const { hear, asked, settled, all } = checking();
  hear({ assignment: "mine", text: "mine" });
  hear({ add: { text: "first-other", source: "" } });
  await settled();
  asked[0].there("first");
  await settled();
  assert.deepEqual(all("nights"), []);
  hear({ assignment: "", text: "" });
  await settled();
  assert.equal(all("nights").length, 1);
  assert.equal(all("rows").at(-1)[0].row.pending, false);
});

test("under another assignment it is told again how far everything is, and nothing is played that does not count", async () => {
  const { hear, asked, settled, posted, all } = checking();
  hear({ add: { text: "first-mine first-mine", source: "" } });
  await settled();
  asked[0].there("first");
  await settled();
  const under = async (word) => {
    const before = posted.length;
    hear({ assignment: word, text: word });
    await settled();
    return posted.slice(before).map((message) => Object.keys(message)[0]);
  };
  assert.deepEqual(await under("other"), ["assignment", "rows", "shown", "end"]);
  hear({ wait: true });
  hear({ add: { text: "first-mine", source: "" } });
  hear({ assignment: "mine", text: "mine" });
  await settled();
  assert.deepEqual(all("shown").length, 2, "not before all are played tonight");
  hear({ wait: false });
  await settled();
  assert.equal(all("nights").length, 3);
});

test("what counts no more is played no further", async () => {
  const { hear, asked, settled, all, posted } = checking();
  hear({ add: { text: "first-mine first-mine", source: "" } });
  await settled();
  asked[0].there("first");
  while (all("shown").length === 0) await new Promise((done) => setImmediate(done));
  hear({ wait: true });
  hear({ assignment: "other", text: "other" });
  await settled();
  hear({ wait: false });
  await settled();
  assert.ok(all("nights").length < 2, `${all("nights").length} rows that do not count are played`);
  assert.deepEqual(posted.at(-1), { end: true });
});

test("it is told how long the other nights take", async () => {
  let clock = 0;
  const teach = fakeTeach();
  const nights = (...args) => {
    clock += 1000;
    return teach.nights(...args);
  };
  const { hear, asked, settled, all } = checking({ now: () => clock, start: () => Promise.resolve({ ...teach, nights }) });
  hear({ add: { text: "first first first", source: "" } });
  await settled();
  asked[0].there("first");
  await settled();
  assert.deepEqual(all("nights").map(({ left }) => left), [null, 1, 0]);
  hear({ add: { text: "first", source: "" } });
  await settled();
  assert.deepEqual(all("nights").at(-1).left, null, "it begins anew");
});
