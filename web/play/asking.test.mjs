import assert from "node:assert/strict";
import test from "node:test";
import { asking } from "./asking.js";

test("an answer goes to everybody who asked, and a question is asked once", async () => {
  const sent = [];
  const { ask, told } = asking((id) => sent.push(id));
  const [a, b, c] = [ask("event-1"), ask("event-1"), ask("event-2")];
  told({ id: "event-2", text: "Two.", next: "" });
  told({ id: "event-1", text: "One.", next: "" });
  told({ id: "event-9", text: "Nobody asked.", next: "" });
  assert.deepEqual([(await a).text, (await b).text, (await c).text], ["One.", "One.", "Two."]);
  assert.deepEqual(sent, ["event-1", "event-2"]);
});

test("what the frame knows nothing of is nothing, and so is what a lost frame was asked", async () => {
  const { ask, told, forget } = asking(() => {});
  const [a, b] = [ask("event-1"), ask("event-2")];
  told({ id: "event-1" });
  forget();
  assert.deepEqual([await a, await b], [null, null]);
});
