import assert from "node:assert/strict";
import "../frame/english.mjs";
import test from "node:test";
import { linkTo, readLink } from "./link.js";

const page = "https://example.org/play/coordination/?old=1#events";

test("a link carries settings and the moment, to the nanosecond", () => {
  assert.equal(linkTo(page, { link: "v=1&lease-a=8s" }, { time: 6.62 }), "https://example.org/play/coordination/?v=1&lease-a=8s&t=6.62s");
  assert.equal(linkTo(page, { link: "v=1" }, { time: 0 }), "https://example.org/play/coordination/?v=1");
  assert.match(linkTo(page, { link: "v=1" }, { time: 10.000000001 }), /t=10\.000000001s$/);
  assert.match(linkTo(page, { link: "v=1" }, { time: 100 }), /t=100s$/);
});

test("a link that is too long is none", () => {
  assert.equal(linkTo(page, { link: `v=1&x=${"y".repeat(2000)}` }, { time: 1 }), "");
});

test("an address does not move what a task holds", () => {
  assert.deepEqual(readLink("?v=1&tokens=on&lease-a=8s&t=6s&task=X", ["tokens", "lease"]).pairs, [["v", "1"], ["lease-a", "8s"], ["t", "6s"]]);
});

test("the frame gets all but what is its own", () => {
  assert.deepEqual(readLink("?v=1&lease-a=8s&theme=dark&hide=lease-a&lock=tokens-a&now=1&t=6s"), { pairs: [["v", "1"], ["lease-a", "8s"], ["t", "6s"]], words: "" });
  assert.match(readLink("?level=other").words, /“level”/);
  assert.match(readLink(`?${"x".repeat(2001)}`).words, /longer than 2,000/);
  assert.deepEqual(readLink("").pairs, []);
});
