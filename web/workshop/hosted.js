// A level file that is somewhere on the web. Nothing here fetches before the page's reader has seen the host's name and pressed.

import { MOST } from "./limits.js";
import { bytesOf, textOf } from "./packed.js";

/**
 * Reads an address as people write it: of https, or of the page's own origin.
 *
 * @returns {URL | null}
 */
export function hostedAddress(text, origin) {
  const url = parsed(text.trim());
  const fits = url && (url.protocol === "https:" || url.origin === origin) && url.username === "" && url.password === "" && url.href.length <= 2000;
  return fits ? url : null;
}

function parsed(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Fetches a level file, and tells its host nothing about who asks. It is not led on to another host than the one that was named.
 *
 * @param {URL} url
 * @returns {Promise<{text: string} | {wrong: "blocked" | "missing" | "large" | "text", status?: number}>} blocked: the host cannot be reached, does not let other pages read it, or leads elsewhere
 */
export async function fetchHosted(url) {
  let answer;
  try {
    answer = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer", redirect: "error", cache: "no-cache" });
  } catch {
    return { wrong: "blocked" };
  }
  if (!answer.ok) return { wrong: "missing", status: answer.status };
  let bytes;
  try {
    bytes = await bytesOf(answer.body, MOST);
  } catch (fault) {
    return { wrong: fault instanceof RangeError ? "large" : "blocked" };
  }
  try {
    return { text: textOf(bytes) };
  } catch {
    return { wrong: "text" };
  }
}
