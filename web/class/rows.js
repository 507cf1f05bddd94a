// What a page makes of the rows that teach.wasm finds, without a page: order, filter, and where the class failed most.

/** The results that a filter knows, from best to worst: what a row came to. */
export const RESULTS = ["par", "every", "tonight", "failed", "refused", "duplicate", "version", "changed", "missing"];

/** Gives what a row came to: one of RESULTS. */
export function resultOf({ status, depth, reason }) {
  if (status === "passed") return depth;
  if (reason === "duplicate") return reason;
  return status === "unknown-version" ? "version" : status;
}

/** The columns that a table can be sorted by, and what of a row counts there; null goes last in both directions. */
export const COLUMNS = {
  name: (row) => row.name || null,
  level: (row) => row.number ?? null,
  result: (row) => RESULTS.indexOf(resultOf(row)),
  cost: (row) => row.cost?.value ?? null,
  time: (row) => row.time?.value ?? null,
  settings: (row) => row.changed?.map(({ text }) => text).join(", ") ?? null,
  prediction: (row) => ({ right: 0, none: 1, wrong: 2 })[row.predicted] ?? null,
  tries: (row) => row.tries ?? null,
  par: (row) => (row.par?.length ? row.par.filter(({ met }) => !met).length : null),
};

/**
 * Gives a comparison of rows by a column. Rows that are the same there stay as they came.
 *
 * @param {string} column of COLUMNS
 * @param {boolean} down from the greatest
 * @param {string} language
 */
export function order(column, down, language) {
  const value = COLUMNS[column];
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  return (one, two) => {
    const [a, b] = [value(one), value(two)];
    if (a === null || b === null) return (a === null) - (b === null) || one.key - two.key;
    const by = typeof a === "string" ? collator.compare(a, b) : a - b;
    return (down ? -by : by) || one.key - two.key;
  };
}

/** Whether a row is of a level and a result; "" is of any. */
export function fits(row, { level = "", result = "" }) {
  if (level && row.level !== level) return false;
  return !result || resultOf(row) === result;
}

/** How many codes came to what, and how many names have none: {codes, passed, failed, refused, duplicate, other, missing}. */
export function tally(rows) {
  const of = (...all) => rows.filter(({ status }) => all.includes(status)).length;
  const duplicate = rows.filter((row) => resultOf(row) === "duplicate").length;
  return { codes: rows.length - of("missing"), passed: of("passed"), failed: of("failed"), refused: of("refused") - duplicate, duplicate, other: of("unknown-version", "changed"), missing: of("missing") };
}

/**
 * What was hard for the class: levels by the share of their codes that did not pass, then by nights lost, wrong predictions and pars missed. What could not be checked
 * says nothing about the class and does not count. Par is of those that passed; tries are of all codes together.
 *
 * @returns {{level: string, codes: number, failed: number, nights: number, wrong: number, guessed: number, par: number, passed: number, tries: number, missed: {label: string, count: number}[]}[]}
 */
export function hardest(rows) {
  const all = new Map();
  for (const row of rows) {
    if (row.status !== "passed" && row.status !== "failed") continue;
    const one = all.get(row.level) ?? { level: row.level, number: row.number, codes: 0, failed: 0, nights: 0, wrong: 0, guessed: 0, par: 0, passed: 0, tries: 0, missed: new Map() };
    all.set(row.level, one);
    one.codes++;
    one.failed += row.status === "failed";
    one.passed += row.status === "passed";
    one.nights += row.lost;
    one.par += row.status === "passed" && (row.par ?? []).some(({ met }) => !met);
    one.tries += row.tries ?? 0;
    one.guessed += row.predicted === "right" || row.predicted === "wrong";
    one.wrong += row.predicted === "wrong";
    for (const label of new Set(row.missed ?? [])) one.missed.set(label, (one.missed.get(label) ?? 0) + 1);
  }
  const shares = [({ failed, codes }) => failed / codes, ({ nights, codes }) => nights / codes, ({ wrong, guessed }) => wrong / (guessed || 1), ({ par, passed }) => par / (passed || 1)];
  const by = (a, b) => shares.reduce((found, share) => found || share(b) - share(a), 0) || a.number - b.number;
  return [...all.values()]
    .filter((one) => shares.some((share) => share(one) > 0))
    .map((one) => ({ ...one, missed: [...one.missed].map(([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count) }))
    .sort(by);
}

/**
 * Who has not handed in which levels of an assignment. Known are those of whom some code came.
 *
 * @param {object[]} rows
 * @param {{levels: string[], id: string}} assignment
 * @returns {{name: string, levels: string[]}[]} names in the order they came
 */
export function absent(rows, { levels, id }) {
  const handed = new Map(); // by who
  for (const { status, who, name, level, assignment } of rows) {
    if (!who) continue;
    const one = handed.get(who) ?? { name, own: new Set() };
    handed.set(who, one);
    if (assignment === id && (status === "passed" || status === "failed" || status === "changed")) one.own.add(level);
  }
  return [...handed.values()].map(({ name, own }) => ({ name, levels: levels.filter((level) => !own.has(level)) })).filter(({ levels: left }) => left.length > 0);
}
