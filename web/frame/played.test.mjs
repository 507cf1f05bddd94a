import assert from "node:assert/strict";
import test from "node:test";
import { depthOf, watchPasses } from "./played.js";

const par = (met, number = 5) => [{ id: "x", met, number, value: "5 s" }];

test("depths", () => {
  assert.equal(depthOf({ verdict: "unknown" }, "hold"), 0);
  assert.equal(depthOf({ verdict: "pass", par: par(true) }, "hold"), 1);
  assert.equal(depthOf({ verdict: "pass", nights: { lost: 0, of: 9 }, par: par(false) }, "hold"), 2);
  assert.equal(depthOf({ verdict: "pass", nights: { lost: 0, of: 9 }, par: [] }, "hold"), 2);
  assert.equal(depthOf({ verdict: "pass", nights: { lost: 3, of: 9 }, par: par(false) }, "break"), 1);
  assert.equal(depthOf({ verdict: "pass", par: par(true) }, "break"), 3);
});

function passes(kind = "hold") {
  const told = [];
  return { told, ...watchPasses({ kind, tell: ({ depth, link }) => told.push(`${depth} ${link}`) }) };
}

const won = { verdict: "pass", settings: "a", link: "v=1&a", nights: null, par: par(false) };
const end = ({ view }) => [false, true].forEach((atEnd) => view({ atEnd }));

test("each depth is told once for its settings, when its end was seen", () => {
  const watched = passes();
  watched.run({ ...won, moment: 1 });
  watched.view({ atEnd: true }); // opened there
  assert.deepEqual(watched.told, []);
  end(watched);
  watched.run({ ...won, moment: 1, nights: { lost: 0, of: 9 } });
  end(watched);
  assert.deepEqual(watched.told, ["tonight v=1&a", "every v=1&a"]);
  watched.run({ ...won, moment: 2, settings: "b", link: "v=1&b", nights: { lost: 0, of: 9 }, par: par(true) });
  assert.deepEqual(watched.told.slice(2), ["tonight v=1&b", "every v=1&b", "par v=1&b"]);
});

test("a passing end that a host opens is told once it is played", () => {
  const watched = passes();
  watched.run({ ...won, moment: 1, verdict: "fail" });
  watched.view({ atEnd: false });
  const open = (moment, settings, atEnd) => watched.opening(() => {
    watched.run({ ...won, moment, settings, link: `v=1&${settings}` });
    watched.view({ atEnd });
  });
  open(2, "b", true);
  watched.run({ ...won, moment: 2, settings: "b", link: "v=1&b", nights: { lost: 0, of: 9 } }); // its nights are known
  assert.deepEqual(watched.told, []);
  end(watched);
  assert.deepEqual(watched.told, ["tonight v=1&b", "every v=1&b"]);
  open(3, "c", false); // before its end
  watched.view({ atEnd: true });
  assert.deepEqual(watched.told.slice(2), ["tonight v=1&c"]);
  open(4, "d", true);
  watched.run({ ...won, moment: 5, settings: "e", link: "v=1&e" }); // somebody changed it there
  assert.deepEqual(watched.told.slice(3), ["tonight v=1&e"]);
});

test("what is lost, another night and another seed are no pass", () => {
  const watched = passes();
  watched.run({ ...won, moment: 1, verdict: "fail" });
  end(watched);
  watched.run({ ...won, moment: 2, seed: "7" });
  end(watched);
  watched.run({ ...won, moment: 3, night: { column: 1, row: 1 } });
  end(watched);
  assert.deepEqual(watched.told, []);
});

test("where there are no other nights, none is told", () => {
  const watched = passes("break");
  watched.run({ ...won, moment: 1, par: par(true) });
  end(watched);
  assert.deepEqual(watched.told, ["tonight v=1&a", "par v=1&a"]);
});
