/**
 * The simulator alone: levels in, verdicts out. The same code as the command line and the game, so the same hash for the same level, settings,
 * incident and seed.
 *
 *     importScripts("wasm_exec.js");                      // in a classic worker; pages use a script element
 *     const simulator = await startSimulator(fetch(address of sim.wasm));
 *     const level = simulator.open(await (await fetch(address of the level)).text());
 *     if ("error" in level) throw new Error(level.error);
 *
 *     // A fault map, coarse to fine, so that a picture can be painted while it is computed.
 *     const order = simulator.order(64, 64);
 *     for (let from = 0; from < order.length; from += 256) {
 *       const verdicts = level.map({ "lease-a": "8s" }, 1, 0, 64, 64, from, from + 256);
 *       if ("error" in verdicts) throw new Error(verdicts.error);
 *       postMessage({ cells: order.slice(from, from + 256), verdicts });
 *     }
 *
 * Every call is synchronous. None throws: what goes wrong comes back as a Failure.
 */

/** What went wrong, in words: what was found and what is wanted, one line a fault. */
export interface Failure {
  error: string;
}

export type Verdict = "pass" | "fail" | "unknown";

/** A value for some controls, as files and the command line write it: {"lease-a": "3s", "tokens-a": "on"}. Those left out stay at their start. */
export type Settings = Readonly<Record<string, string>>;

/** Sixteen hexadecimal digits. */
export type Hash = string;

export interface Simulator {
  /** Grows when old callers would trip. */
  readonly version: 1;
  /**
   * Reads a level as JSON, as the site ships it (levels/ID.HASH.json), and of it the variant that the sixteen hexadecimal digits name: the level itself if they
   * are left out or empty. Close it when you are done with it.
   */
  open(json: string, variant?: string): Level | Failure;
  /**
   * The order in which Level.map computes the cells of a map: each cell's number, row * columns + column. Every beginning of it is spread over
   * the whole map; of 64 x 64 cells the first 256 are those of every fourth column and row. At most 1024 columns and rows.
   */
  order(columns: number, rows: number): Uint32Array | Failure;
}

export interface Level {
  readonly id: string;
  readonly title: string;
  /** Of everything the level file says; a variant has its level's. */
  readonly hash: Hash;
  /** The settings it begins with, every control. */
  readonly start: Settings;
  /** ranged: the incident has a fault that a map can move. */
  readonly incidents: readonly { readonly name: string; readonly ranged: boolean }[];

  /** Plays an incident, counted from 1, for a seed: 0 is the incident as written, another seed another night, up to 2^53 - 1. */
  run(settings: Settings | null, incident: number, seed: number): Outcome | Failure;
  /** What happens in such a run, in order, but for the messages on their way. */
  events(settings: Settings | null, incident: number, seed: number): Event[] | Failure;
  /**
   * Computes cells of the fault map: those at places from up to to, not included, of Simulator.order(columns, rows). A byte a cell, in that order:
   * 0 unknown, 1 pass, 2 fail. Starts go along the columns, lengths up the rows.
   */
  map(settings: Settings | null, incident: number, seed: number, columns: number, rows: number, from: number, to: number): Uint8Array | Failure;
  /** The start of each column and the length of each row, in seconds. */
  axes(incident: number, columns: number, rows: number): { starts: number[]; lengths: number[] } | Failure;

  /**
   * Spreads settings over all that the level allows, at most `limit` of them and 5000, and gives how many. The settings given are the first of them, and the
   * level's solution the next if `won` says that it is no secret any more. What was found before is gone.
   */
  tries(limit: number, settings: Settings | null, won: boolean): number | Failure;
  /** Plays one of them tonight, counted from 0: every incident for seed 0. Gives how many have passed so far. Every beginning of them is spread over all. */
  tonight(index: number): number | Failure;
  /** Chooses the two sides of a picture of what passed: what winning costs, and how long it takes. The calls below need it. */
  scales(): { across: Scale; up: Scale } | Failure;
  /** One of those that passed, counted from 0. */
  passed(index: number): Place | Failure;
  /** Whether one of those that passed also passes on every night of a map of side x side, in each incident that has one. */
  holds(index: number, side: number): boolean | Failure;
  /** Where any settings would stand in the picture, whether they pass or not. */
  place(settings: Settings | null): Place | Failure;

  /** Lets go of the level. No other call may follow. */
  close(): void;
}

/** A measure along one side of a picture. */
export interface Scale {
  measure: string;
  job: string | null;
  /** As the level calls it; empty if it does not. */
  label: string;
  /** More is better, not less. */
  more: boolean;
  /** Of goals and of the par. */
  bounds: { text: string; value: number; than: "below" | "most" | "least"; par: boolean }[];
}

/** What settings come to tonight, at worst: null where it has no meaning. */
export interface Place {
  settings: Settings;
  pass: boolean;
  across: { value: number; text: string } | null;
  up: { value: number; text: string } | null;
}

/** What a run came to. Numbers as `leasehold run --json` prints them: seconds rounded to 10 ms, shares from 0 to 1, USD, counts. */
export interface Outcome {
  verdict: Verdict;
  /** Of all that happened. */
  hash: Hash;
  goals: Goal[];
  /** By name; completion_s by job. A measure without a meaning on the board is left out. */
  measures: Record<string, number | Record<string, number>>;
  /** What is behind each measure. The counts of a measure's causes add up to the measure, before rounding. */
  causes: Cause[];
}

/** One thing that happened; which fields count depends on what it is, as on sim.Kind. */
export interface Event {
  /** In seconds. */
  at: number;
  until: number;
  /** As a trace calls it: "granted", "expired", "applied", "refused", "fault" ... */
  what: string;
  /** The ids of the part where it happened and of the other one. */
  part: string;
  peer: string | null;
  /** 0: none. */
  grant: number;
  token: number;
  highest: number;
}

export interface Goal {
  measure: string;
  /** The job's id, for measures that have one value a job. */
  job: string | null;
  label: string;
  /** "none", "under 18 s", "at most 3" or "shown". */
  bound: string;
  /** null where it has no meaning: a job that is not complete. */
  value: number | null;
  /** The value with its unit, for people: "11.02 s". Empty where value is null. */
  text: string;
  pass: boolean;
}

export interface Cause {
  measure: string;
  job: string | null;
  /** The id of the runner, or for the cost of the machine. */
  runner: string | null;
  /** The token of the term. */
  grant: number | null;
  /** The name of the incident's fault; null when none explains it. */
  fault: string | null;
  /** The event that shows the first finding, as a line of a trace. */
  event: string | null;
  count: number;
  /** In seconds. */
  first: number;
  last: number;
}

/**
 * Starts sim.wasm: its bytes, a response or a promise of one, or a compiled module. Go is what wasm_exec.js defines. Each call starts another simulator with
 * a memory of its own; they live until the page or worker ends.
 */
export function startSimulator(source: BufferSource | WebAssembly.Module | Response | Promise<BufferSource | WebAssembly.Module | Response>, Go?: new () => unknown): Promise<Simulator>;
