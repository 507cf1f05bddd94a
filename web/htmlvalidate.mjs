// Holds built pages to html-validate: node --conditions=browser web/htmlvalidate.mjs FILE...
// Its command wants Node 20, and Debian 12 has 18: the library's entry for browsers needs no more than two methods that 18 lacks.

import { readFileSync } from "node:fs";
import { HtmlValidate, StaticConfigLoader } from "html-validate/browser";

Array.prototype.toSorted ??= function (compare) { return [...this].sort(compare); };
Array.prototype.toReversed ??= function () { return [...this].reverse(); };

// All that it recommends, but for
const rules = {
  "doctype-style": "off", // the minifier writes it small; to a browser both are one
  "no-implicit-button-type": "off", // the minifier leaves out what is the default
  "no-implicit-input-type": "off", // the same
  "aria-label-misuse": ["error", { allowAnyNamable: true }], // a list may have a name
};

const checker = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ["html-validate:recommended"], rules }));
for (const file of process.argv.slice(2)) {
  const { results } = checker.validateStringSync(readFileSync(file, "utf8"), file);
  for (const { line, column, ruleId, message } of results.flatMap(({ messages }) => messages)) {
    console.error(`${file}:${line}:${column}: ${message} (${ruleId})`);
    process.exitCode = 1;
  }
}
