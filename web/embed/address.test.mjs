// What attributes come to, and what a page has to hold for a board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { frameAddress, read } from "./address.js";
import { elementSnippet, frameSnippet } from "./snippet.js";

const languages = ["en", "de", "en-XA"];
const base = "https://leasehold.example/game/embed.js";

function reading(attributes, around = "") {
  const odd = [];
  const element = {
    getAttribute: (name) => attributes[name] ?? null,
    parentElement: { closest: () => ({ getAttribute: () => around }) },
  };
  return { ...read(element, { base, languages, odd: (name) => odd.push(name) }), odd: odd.join() };
}

test("a level alone is enough", () => {
  const wants = reading({ level: "coordination" });
  assert.deepEqual(wants, { language: "en", level: "coordination", theme: "auto", hide: "", lock: "", link: "v=1", odd: "" });
  assert.equal(frameAddress(wants, { base, languages, link: wants.link, now: false }), "https://leasehold.example/game/frame/coordination/?v=1&theme=auto");
});

test("attributes come into the address, and the moment into the link once", () => {
  const wants = reading({ level: "coordination", lang: "de", theme: "dark", settings: "v=1&lease-a=8s&t=3s&incident=2", hide: "lease-b, tokens-b", lock: "tokens-a", at: "6.62" });
  assert.equal(wants.link, "v=1&lease-a=8s&incident=2&t=6.62s");
  const url = new URL(frameAddress(wants, { base, languages, link: wants.link, now: true }));
  assert.equal(url.pathname, "/game/de/frame/coordination/");
  assert.equal(url.search, "?v=1&lease-a=8s&incident=2&t=6.62s&theme=dark&hide=lease-b%2Ctokens-b&lock=tokens-a&now=1");
});

test("the language is that around, where the game has it", () => {
  for (const [own, around, want, odd] of [["", "de-AT", "de", ""], ["", "fr", "en", ""], ["en", "de", "en", ""], ["fr", "", "en", "lang"], ["fr", "de", "de", "lang"], ["en-XA", "", "en-XA", ""], ["en-GB", "de", "en", ""]]) {
    const wants = reading({ level: "x", ...(own && { lang: own }) }, around);
    assert.deepEqual([wants.language, wants.odd], [want, odd], `${own} in ${around}`);
  }
});

test("what is odd is passed over and named", () => {
  for (const [name, value] of [["level", "../x"], ["level", "x".repeat(65)], ["theme", "blue"], ["hide", "a,<b>"], ["lock", "a=b"], ["at", "soon"], ["settings", "theme=dark"], ["settings", "a"], ["settings", `a=${"8".repeat(2000)}`], ["settings", "A=1"]]) {
    const wants = reading({ level: "x", [name]: value });
    assert.deepEqual(wants, { ...reading({ level: name === "level" ? "" : "x" }), odd: name }, value);
  }
});

test("a link unlocks, shows and starts nothing", () => {
  const wants = reading({ level: "x", hide: "a", lock: "b" });
  const address = frameAddress(wants, { base, languages, link: "v=1&c=2s&lock=none&hide=none&now=1&theme=dark&lang=de&level=y", now: false });
  assert.equal(address, "https://leasehold.example/game/frame/x/?v=1&c=2s&theme=auto&hide=a&lock=b");
});

test("a value cannot become another parameter", () => {
  const wants = reading({ level: "x", settings: "a=1%26now%3D1" });
  assert.deepEqual([wants.link, wants.odd], ["v=1", "settings"]);
});

const board = { level: "coordination", title: 'Two "schedulers" & <one>', language: "", settings: "", theme: "auto", hide: [], lock: [], at: "" };
const root = "https://leasehold.example/game/";

test("a snippet says no more than it has to", () => {
  assert.equal(elementSnippet(board, root), `<script src="${root}embed.js"></script>\n<leasehold-level level="coordination">\n  <a href="${root}play/coordination/">Two &quot;schedulers&quot; &amp; &lt;one></a>\n</leasehold-level>`);
  assert.equal(frameSnippet(board, root), `<iframe src="${root}frame/coordination/"\n  title="Two &quot;schedulers&quot; &amp; &lt;one>" width="100%" height="720" loading="lazy"></iframe>`);
});

test("both snippets show the same board", () => {
  const full = { ...board, title: "Two", language: "de", settings: "lease-a=8s&tokens-a=on", theme: "dark", hide: ["lease-b"], lock: ["tokens-a", "tokens-b"], at: "6.2s" };
  const element = elementSnippet(full, root);
  assert.match(element, / level="coordination" lang="de" settings="lease-a=8s&amp;tokens-a=on" theme="dark" hide="lease-b" lock="tokens-a tokens-b" at="6.2s">/);
  assert.match(element, /href="https:\/\/leasehold.example\/game\/de\/play\/coordination\/\?v=1&amp;lease-a=8s&amp;tokens-a=on&amp;t=6.2s"/);
  const src = frameSnippet(full, root).match(/src="([^"]+)"/)[1].replaceAll("&amp;", "&");
  const attributes = Object.fromEntries([...element.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value.replaceAll("&amp;", "&")]));
  const wants = reading(attributes);
  assert.equal(src, frameAddress(wants, { base: root, languages, link: wants.link, now: false }));
});
