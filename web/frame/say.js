// What scripts say, in the language of the page. The generator puts the texts that a page's scripts need into a data block of the page.

let texts = null;
let language = "en";

/** Takes texts by their keys, and a language as <html lang> has it. Pages have theirs in a data block; tests give them. */
export function learn(given, of = "en") {
  texts = given;
  language = of;
}

/** Does something in other words: what is said meanwhile comes from those texts. */
export function saying(given, of, act) {
  known();
  const [own, ours] = [texts, language];
  learn(given, of);
  try {
    act();
  } finally {
    learn(own, ours);
  }
}

function known() {
  if (!texts) learn(JSON.parse(document.getElementById("words").textContent), document.documentElement.lang);
  return texts;
}

/** Gives a text with its values put in: say("share.at", {time: "3 s"}). */
export function say(key, values = {}) {
  const text = known()[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text.replace(/\{([a-z]+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? values[name] : whole));
}

/** Says how many: the text KEY.one for 1, KEY.many for every other number, which is {n} there. */
export function count(key, n, values = {}) {
  return say(`${key}${n === 1 ? ".one" : ".many"}`, { ...values, n: number(n) });
}

/** Writes a number as the language does, with at most that many digits after the point, and at least so many; and its thousands apart, or not. */
export function number(n, most = 0, least = 0, useGrouping = true) {
  known();
  return new Intl.NumberFormat(language, { maximumFractionDigits: most, minimumFractionDigits: least, useGrouping }).format(n);
}

/** Reads the number with which a text of the board begins, as the language writes it: "0,5 %". NaN where there is none. */
export function numberIn(text) {
  const [digits = ""] = text.match(/^[\d.,]+/) ?? [];
  return parseFloat(number(0.5, 1).includes(",") ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", ""));
}
