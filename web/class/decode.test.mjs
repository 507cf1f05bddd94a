import assert from "node:assert/strict";
import test from "node:test";
import { decoded } from "./decode.js";

const text = "Name,Code\nZoë Müller,LH1-ABCDE\n";

test("files as programs write them", () => {
  const utf16 = Buffer.from(text, "utf16le");
  const swapped = Buffer.from(utf16).swap16();
  for (const [name, bytes] of Object.entries({
    "UTF-8": Buffer.from(text),
    "UTF-8 with a mark": Buffer.from(`\ufeff${text}`),
    "UTF-16 with a mark": Buffer.from(`\ufeff${text}`, "utf16le"),
    "UTF-16, the other way, with a mark": Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
    "UTF-16 without one": utf16,
    "UTF-16, the other way, without one": swapped,
    "Windows-1252": Buffer.from(text, "latin1"),
  })) assert.equal(decoded(new Uint8Array(bytes)), text, name);
});

test("names in other scripts, and nothing", () => {
  assert.equal(decoded(new Uint8Array(Buffer.from("山田太郎, Юлия"))), "山田太郎, Юлия");
  assert.equal(decoded(new Uint8Array(Buffer.from("\ufeff山田太郎", "utf16le"))), "山田太郎");
  assert.equal(decoded(new Uint8Array()), "");
});
