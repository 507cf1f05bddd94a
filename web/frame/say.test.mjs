import assert from "node:assert/strict";
import test from "node:test";
import { read } from "./english.mjs";
import { count, learn, number, numberIn, say, saying } from "./say.js";

test("a text takes its values, and counts", () => {
  learn({ ended: "{who} ends: {who} goes {where}.", "writes.one": "one write", "writes.many": "{n} writes of {who}" });
  assert.equal(say("ended", { who: "A{x}" }), "A{x} ends: A{x} goes {where}.");
  assert.equal(count("writes", 1), "one write");
  assert.equal(count("writes", 3000, { who: "B" }), "3,000 writes of B");
  assert.throws(() => say("nothing"), /no text nothing/);
});

test("numbers are the language's", () => {
  for (const [language, n, text] of [["en", 1234.5, "1,234.5"], ["de", 1234.5, "1.234,5"], ["en-XA", 0.25, "0.25"]]) {
    learn(read("en"), language);
    assert.equal(number(n, 2), text);
    assert.equal(numberIn(`${text} %`), n);
    assert.equal(numberIn("–"), NaN);
  }
  assert.equal(number(2, 1, 1), "2.0");
});

test("German says all that English does", () => {
  assert.deepEqual(Object.keys(read("de")).sort(), Object.keys(read("en")).sort());
});

test("something is said in another language, and then all is as before, whatever happens", () => {
  learn({ hello: "hello", "all.many": "{n} of all" }, "en");
  const said = [];
  saying({ hello: "hallo", "all.many": "{n} von allen" }, "de", () => said.push(say("hello"), count("all", 1000), number(0.5, 1)));
  assert.throws(() => saying({}, "de", () => say("hello")));
  said.push(say("hello"), number(0.5, 1));
  assert.deepEqual(said, ["hallo", "1.000 von allen", "0,5", "hello", "0.5"]);
});
