import assert from "node:assert/strict";
import test from "node:test";
import { packageName } from "./pack.js";

test("a package is called after the class and its levels", () => {
  for (const [label, levels, name] of [
    ["", ["april-night"], "leasehold-april-night.zip"], ["4b", ["april-night"], "leasehold-4b-april-night.zip"], ["", ["a", "b"], "leasehold-2-levels.zip"],
    ["Übung: 4b/c ", ["a", "b"], "leasehold-Übung-4b-c-2-levels.zip"], ["..", ["a"], "leasehold-a.zip"],
  ]) assert.equal(packageName(label, levels), name);
});
