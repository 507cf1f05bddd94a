// What this tab keeps of a task: the student's name, how far they came, and their codes. It is the tab's alone (sessionStorage), so that students who share a computer do not meet each other.

import { KEY } from "../play/store.js";
import { LONGEST, bytesOf, tidy } from "./name.js";

const MOST = 400; // characters of a code
const plain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isCode = (code) => plain(code) && Number.isInteger(code.depth) && code.depth > 0 && code.depth <= 3 && typeof code.text === "string" && code.text.length <= MOST && (code.tries === undefined || Number.isInteger(code.tries));

/**
 * @param {bigint} id of the assignment
 * @param {() => Storage} storage throws in some frames: then it lasts as long as the page
 */
export function openTask(id, storage = () => sessionStorage) {
  const key = `leasehold.task.${id.toString(16).padStart(16, "0")}`;
  let kept = { name: "", progress: null, codes: {} };

  function read() {
    try {
      const found = JSON.parse(storage().getItem(key));
      if (!plain(found)) return;
      const name = typeof found.name === "string" && found.name === tidy(found.name) && bytesOf(found.name) <= LONGEST ? found.name : "";
      const codes = Object.entries(plain(found.codes) ? found.codes : {}).filter(([, code]) => isCode(code));
      kept = { name, progress: typeof found.progress === "string" ? found.progress : null, codes: Object.fromEntries(codes) };
    } catch {
      // as if there were nothing
    }
  }

  function write() {
    try {
      storage().setItem(key, JSON.stringify(kept));
    } catch {
      // it lasts as long as the page
    }
  }

  read();
  return {
    refresh: read,
    get name() {
      return kept.name;
    },
    /** Whether somebody has played it in this tab. */
    get played() {
      return kept.progress !== null;
    },
    /** Takes a student's name. Another student begins anew. */
    call(name) {
      kept = kept.name === "" || kept.name === name ? { ...kept, name } : { name, progress: null, codes: {} };
      write();
    },
    /** Forgets the student and all they did. */
    forget() {
      kept = { name: "", progress: null, codes: {} };
      write();
    },
    /** The code of a level: {depth, text, tries}, tries those that it tells; or undefined. */
    code: (level) => kept.codes[level],
    /** Every code, as it is handed in. */
    get codes() {
      return Object.values(kept.codes).map(({ text }) => text);
    },
    keepCode(level, code) {
      kept.codes = { ...kept.codes, [level]: code };
      write();
    },
    /** Where openStore keeps the progress of this task. */
    storage: () => ({
      getItem: (name) => (name === KEY ? kept.progress : null),
      setItem(name, text) {
        if (name !== KEY) return;
        kept.progress = text;
        write();
      },
    }),
  };
}
