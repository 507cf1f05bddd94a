// What a page has to hold to show a board: the element, or the frame alone.

import { frameAddress } from "./address.js";

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The element's attributes in the order they are written, those that say something. */
export function attributes({ level, language, settings, theme, hide, lock, at }) {
  const all = { level, lang: language, settings, theme: theme === "auto" ? "" : theme, hide: hide.join(" "), lock: lock.join(" "), at };
  return Object.entries(all).filter(([, value]) => value);
}

/**
 * @param {{level: string, title: string, language: string, settings: string, theme: string, hide: string[], lock: string[], at: string}} board language is "" for that of the site's root
 * @param {string} root the site's address
 * @returns {string}
 */
export function elementSnippet(board, root) {
  const written = attributes(board).map(([name, value]) => ` ${name}="${escape(value)}"`).join("");
  const folder = board.language ? `${board.language}/` : "";
  const link = linkOf(board);
  const play = `${root}${folder}play/${board.level}/${link ? `?v=1&${link}` : ""}`;
  return `<script src="${root}embed.js"></script>\n<leasehold-level${written}>\n  <a href="${escape(play)}">${escape(board.title)}</a>\n</leasehold-level>`;
}

/** The same board as a frame, for pages that take no script. */
export function frameSnippet(board, root) {
  const { level, language, theme, hide, lock, title } = board;
  const link = linkOf(board);
  const wants = { level, language, theme: theme === "auto" ? "" : theme, hide: hide.join(), lock: lock.join() };
  const src = frameAddress(wants, { base: root, languages: [""], link: link && `v=1&${link}`, now: false });
  return `<iframe src="${escape(src)}"\n  title="${escape(title)}" width="100%" height="720" loading="lazy"></iframe>`;
}

function linkOf({ settings, at }) {
  return [settings, at && `t=${at}`].filter(Boolean).join("&");
}
