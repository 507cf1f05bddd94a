/**
 * What teachers' pages need: codes checked, assignments read and written, packages for learning platforms. The same code as the command line, so the same rows and bytes.
 *
 *     const teach = await load(address of wasm_exec.js, address of teach.wasm, startTeach);  // in a classic worker; see ../simwasm/load.js
 *     for (const file of levels) teach.level(await (await fetch(file)).text());
 *     for (const entry of teach.entries(text).entries) show(teach.tonight(entry).row);
 *
 * Every call is synchronous. None throws: what goes wrong comes back as a Failure. What a person did wrong comes back as a Fault or a Refusal, for which pages have
 * sentences of their own.
 */

/** What went wrong, in words for who writes pages. */
export interface Failure {
  error: string;
}

/** Why a text is not taken, as package codec names it. */
export interface Refusal {
  reason: "not-a-code" | "too-long" | "cut-off" | "damaged" | "malformed" | "version";
  /** That the text needs, for "version". */
  version: number;
}

export interface Teach {
  /** Grows when old callers would trip. */
  readonly version: 1;

  /** Reads a level as JSON, as the site ships it. From now on codes of it can be checked. The words are those of the file. */
  level(json: string): Level | Failure;

  /** Reads the text of an assignment: what stands after task= in its link. */
  assignment(text: string): Assignment | Refusal | Failure;
  /** Writes the text of an assignment; its id does not count. */
  assign(assignment: Assignment): string | Refusal | Failure;

  /** Finds codes in any text, a list or a table, at most 1 MB and 5,000 codes; of a file, in its bytes: UTF-8, UTF-16 or Windows-1252. */
  entries(text: string | Uint8Array): { entries: Entry[] } | { fault: "too-large" | "too-many" | "no-codes" } | Failure;
  /** Plays a code on the incidents as shown. Its level must be known. What was handed in since forget counts: the same code again is a duplicate. */
  tonight(entry: Entry): Came | Failure;
  /** Plays some of a pending row's other nights, by its key; came once they are all played, or one is lost. */
  nights(key: number, runs: number): { played: number; of: number; came: Came | null } | Failure;
  /** Codes of other assignments, and those that change what it locks or hides, are refused from now on, in what again and csv give, too; "" for of none. What is no assignment changes nothing. */
  only(text: string): Assignment | null | Refusal | Failure;
  /** Every row as it is now, in the order of their keys. */
  again(): Came[] | Failure;
  /** Writes the rows of these keys for a spreadsheet. Words have a text for each key of class.WriteCSV, and for each reason "reason." and the reason. */
  csv(words: Readonly<Record<string, string>>, keys: readonly number[]): string | Failure;
  /** Forgets what was handed in; levels stay. */
  forget(): null | Failure;

  /** Prepares a package for a learning platform: what the site's scorm/files.json holds, and what is wanted. Which files are to be fetched is in the answer. */
  prepare(site: object, order: Order): Prepared | Failure;
  /** Writes the package that was prepared last, the very bytes of `leasehold scorm`. Read gives the bytes of a file by its name in Prepared. */
  zip(read: (name: string) => Uint8Array): Uint8Array | Failure;
}

/** Scorm.Order: what package is wanted. */
export interface Order {
  language: string;
  /** By id, in the order that learners get them; none for the whole campaign. */
  levels: string[];
  /** An assignment's text, "" for none. */
  task: string;
  /** "" for the level's, or the language's where there are several. */
  title: string;
}

export interface Prepared {
  title: string;
  /** Names are from the site's root. What ends in .gz is wanted packed. */
  files: { name: string; size: number; sha256: string }[];
}

export interface Level {
  id: string;
  title: string;
  /** Sixteen hexadecimal digits. */
  hash: string;
  kind: "hold" | "break";
  /** By the ids that rows have. */
  goals: { id: string; label: string }[];
  par: { id: string; label: string }[];
  /** Options are those of a choice: what people read for a value. */
  controls: { id: string; card: string; label: string; options: Record<string, string> }[];
}

export interface Assignment {
  levels: string[];
  /** Of the pages, "" for none. */
  language: string;
  /** Of the class. */
  label: string;
  hints: boolean;
  variants: boolean;
  /** "LEVEL.CONTROL" */
  locked: string[];
  hidden: string[];
  /** Its low 32 bits, as rows have it. */
  id: string;
}

/** A code that was handed in, or something in its place. */
export interface Entry {
  line: number;
  /** The file, "" for what was pasted. */
  source: string;
  /** The name beside it in a table, or before it in a list. */
  name: string;
  /** "" where a table has a name and no code. */
  text: string;
  /** The level that it names, "" for none. */
  level: string;
}

/** What came of it. */
export interface Came {
  /** Counted from 0, since forget. */
  key: number;
  place: { line: number; source: string };
  /** Of a duplicate: where it stands already. */
  first: { line: number; source: string } | null;
  /** On another night than this one. */
  lost: boolean;
  /** Who handed it in, as the checker compares names. */
  who: string;
  /** As `leasehold verify --json` prints it: class.Row. */
  row: Row;
}

export interface Row {
  line: number;
  /** Who handed it in. */
  name: string;
  /** The name in the code, if it is another. */
  made_for?: string;
  text: string;
  status: "passed" | "failed" | "refused" | "unknown-version" | "changed" | "missing";
  /** As packages codec, class and held name it. */
  reason?: string;
  /** What the reason's sentence names. */
  args?: Record<string, string>;
  level?: string;
  label?: string;
  assignment?: string;
  variant?: string;
  settings?: { control: string; value: string; changed: boolean }[];
  tries: number;
  depth?: "tonight" | "every" | "par";
  /** The other nights are still to be played. */
  pending?: boolean;
  cost_usd?: number;
  time_s?: number;
  par?: { id: string; value: number | null; bound: number; met: boolean }[];
  missed?: { id: string; incident: number; value: number | null }[];
  prediction?: { goal: string; guess: number; truth: number | null; right: boolean };
}

/** Starts teach.wasm: its bytes, a response or a promise of one, or a compiled module. Go is what wasm_exec.js defines. */
export function startTeach(source: BufferSource | WebAssembly.Module | Response | Promise<BufferSource | WebAssembly.Module | Response>, Go?: new () => unknown): Promise<Teach>;
