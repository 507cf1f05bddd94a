// When the page asks for a code, and of which run. The page is a small one of plain objects: what the panel needs of it and no more.

import assert from "node:assert/strict";
import "../frame/english.mjs";
import test from "node:test";
import { codePanel } from "./codepanel.js";
import { openTask } from "./kept.js";
import { openStore } from "../play/store.js";

class Node {
  constructor(localName) {
    Object.assign(this, { localName, children: [], heard: {}, classList: { toggle() {} } });
  }
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  all() {
    return [this, ...this.children.flatMap((child) => child.all?.() ?? [])];
  }
  contains(node) {
    return this.all().includes(node);
  }
  querySelector(name) {
    return this.all().slice(1).find(({ localName }) => localName === name) ?? null;
  }
  addEventListener(type, act) {
    this.heard[type] = act;
  }
  setAttribute() {}
  before() {}
  focus() {
    document.activeElement = this;
  }
}

// page gives a panel whose board answers with the settings that it shows.
function page(t, name) {
  const [iframe, root] = [new Node("iframe"), new Node("body")];
  const places = { h1: { textContent: "April night" }, ".words .depths": { before: (panel) => root.append(panel) }, ".board iframe": iframe, ".board": root };
  globalThis.document = { activeElement: root, createElement: (localName) => new Node(localName), querySelector: (selector) => places[selector] };
  globalThis.IntersectionObserver = class {
    observe() {}
  };
  t.after(() => delete globalThis.document);
  const stored = new Map();
  const kept = openTask(7n, () => ({ getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text) }));
  if (name) kept.call(name);
  const store = openStore(kept.storage);
  const asked = [];
  let run = null;
  const panel = codePanel({ task: {}, text: "T", level: "april-night", kind: "hold", kept, store, onName() {} });
  panel.connected((kind, id, query) => {
    asked.push(`${run.settings} ${new URLSearchParams(query).get("tries")}`);
    panel.code({ text: `LH1-${run.settings}` });
  });
  return {
    asked, kept, iframe, root,
    get prize() {
      const { hidden, textContent } = root.all().find(({ className }) => className === "prize");
      return hidden ? "" : textContent;
    },
    shows(settings) {
      run = { settings, nights: { lost: 0, of: 9 } };
      panel.run(run);
    },
    ends(depth, tries = 1) {
      store.add("april-night", { depth, tries });
      panel.kept({ depth, tries });
    },
    names(as) {
      root.querySelector("input").value = as;
      root.querySelector("input").focus();
      root.querySelector("form").heard.submit({ preventDefault() {} });
    },
  };
}

test("a code is of the first run that went so deep: what is looked at later adds no tries", (t) => {
  const { asked, kept, shows, ends } = page(t, "Ada");
  shows("a");
  ends(0);
  ends(2);
  ends(2); // again
  shows("b");
  ends(2);
  assert.deepEqual(asked, ["a 2"]);
  shows("c");
  ends(3);
  ends(3);
  ends(2);
  assert.deepEqual(asked, ["a 2", "c 5"]);
  assert.deepEqual(kept.code("april-night"), { depth: 3, tries: 5, text: "LH1-c" });
});

test("the name makes a code of the run that won, and the focus stays with the code", (t) => {
  const { asked, shows, ends, names, root } = page(t);
  shows("a");
  ends(2);
  assert.deepEqual(asked, []);
  names("Ada");
  assert.deepEqual(asked, ["a 1"]);
  assert.equal(document.activeElement.textContent, "Copy");
  assert.ok(root.contains(document.activeElement));
});

test("the end of a run that has won points to the code, until other settings are shown", (t) => {
  const one = page(t, "Ada");
  one.shows("a");
  one.ends(1);
  assert.equal(one.prize, "");
  one.ends(2);
  assert.equal(one.prize, "Won every night. To your code");
  one.shows("b");
  assert.equal(one.prize, "");
  one.ends(0);
  assert.equal(one.prize, "");
  one.ends(3);
  assert.equal(one.prize, "Won every night, with par. To your code");
  const nameless = page(t);
  nameless.shows("a");
  nameless.ends(2);
  assert.equal(nameless.prize, "Won. Get your code");
});

test("settings that were moved while the name was typed get no code", (t) => {
  const { asked, kept, shows, ends, names, root, iframe } = page(t);
  shows("a");
  ends(2);
  shows("b");
  names("Ada");
  assert.deepEqual([asked, kept.name, root.querySelector("form"), document.activeElement], [[], "Ada", null, iframe]);
  ends(2);
  assert.deepEqual(asked, ["b 2"]);
});
