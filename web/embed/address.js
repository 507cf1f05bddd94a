// What the attributes of <leasehold-level> come to: the address of a frame. What is odd is left out, and the console says so.

import { OWN } from "../frame/own.js";

const SHORT = 64; // characters of an id
const LONG = 2000; // characters of a link
const ID = /^[a-z0-9-]+$/;
const VALUE = /^[\w.,-]+$/;
const TIME = /^[\d.]+[\da-z.]*$/;

/**
 * @param {HTMLElement} element
 * @param {{base: string, languages: string[], odd: (what: string, got: string) => void}} options where the site is, its languages, the one at its root first
 * @returns {{language: string, level: string, theme: string, hide: string, lock: string, link: string}} level is "" where there is none that could be, link a link's text
 */
export function read(element, { languages, odd }) {
  const take = (name, sound, otherwise = "") => {
    const got = (element.getAttribute(name) ?? "").trim();
    if (!got || sound(got)) return got || otherwise;
    odd(name, got);
    return otherwise;
  };
  const ids = (name) => take(name, (got) => got.length <= LONG && list(got).every((id) => ID.test(id)));
  const own = take("lang", (got) => known(got, languages));
  const around = element.parentElement?.closest("[lang]")?.getAttribute("lang") ?? ""; // its own may be odd
  const link = take("settings", (got) => got.length <= LONG && pairs(got).every(([name, value]) => ID.test(name) && VALUE.test(value) && !OWN.includes(name)));
  const at = take("at", (got) => got.length <= SHORT && TIME.test(got));
  const all = pairs(link).filter(([name]) => name !== "v" && !(at && name === "t"));
  if (at) all.push(["t", /[a-z]$/.test(at) ? at : `${at}s`]);
  return {
    language: known(own || around, languages) || languages[0],
    level: take("level", (got) => got.length <= SHORT && ID.test(got)),
    theme: take("theme", (got) => ["auto", "light", "dark"].includes(got), "auto"),
    hide: list(ids("hide")).join(),
    lock: list(ids("lock")).join(),
    link: [["v", "1"], ...all].map((pair) => pair.join("=")).join("&"),
  };
}

/**
 * The address of the frame of a level. A link says nothing of what has attributes of its own.
 *
 * @param {{language: string, level: string, theme: string, hide: string, lock: string}} wants as read gives them
 * @param {{base: string, languages: string[], link: string, now: boolean}} options the link's text, and whether the board starts at once
 * @returns {string}
 */
export function frameAddress({ language, level, theme, hide, lock }, { base, languages, link, now }) {
  const folder = language === languages[0] ? "" : `${language}/`;
  const url = new URL(`${folder}frame/${level}/`, base);
  for (const [name, value] of [...pairs(link).filter(([name]) => !OWN.includes(name)), ["theme", theme], ["hide", hide], ["lock", lock], ["now", now ? "1" : ""]]) {
    if (value) url.searchParams.append(name, value);
  }
  return url.href;
}

const list = (text) => text.split(/[\s,]+/).filter(Boolean);
const pairs = (link) => [...new URLSearchParams(link)];
const known = (code, languages) => languages.find((one) => code === one) ?? languages.find((one) => code.startsWith(`${one}-`)) ?? "";
