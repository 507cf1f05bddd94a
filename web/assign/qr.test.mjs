import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { generate } from "./vendor/lean-qr.js";
import { qrCode } from "./qr.js";

const theirs = new URL("../node_modules/lean-qr/index.mjs", import.meta.url);

test("the copy is what npm has", { skip: !existsSync(theirs) && "npm has not been asked" }, () => {
  const copy = readFileSync(new URL("./vendor/lean-qr.js", import.meta.url), "utf8");
  assert.equal(copy.slice(copy.indexOf("*/\n") + 3), readFileSync(theirs, "utf8"));
});

test("the picture has the code's modules, black on white, and quiet around", () => {
  const text = "https://leasehold.example/task/?task=AQG00AMHNGIgw5bDnwIMNRMpZjJPDDULFgixNFVQGDABAAgVc1se2tACAQW1ErI0AAdvRA9sSAt22";
  const svg = qrCode(text);
  const code = generate(text);
  const side = code.size + 8;
  assert.match(svg, new RegExp(`viewBox="-4 -4 ${side} ${side}"`));
  const dark = new Set();
  for (const [, x, y, long] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) for (let i = 0; i < Number(long); i++) dark.add(`${Number(x) + i} ${y}`);
  let all = 0;
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      assert.equal(dark.has(`${x} ${y}`), Boolean(code.get(x, y)), `${x} ${y}`);
      if (code.get(x, y)) all++;
    }
  }
  assert.equal(dark.size, all);
});
