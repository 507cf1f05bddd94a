/**
 * What the workshop needs: level files read as people write them, YAML or JSON, with every fault listed, and proofs. Apart from teach.wasm, since only those who write
 * levels need it. Every call is synchronous, and none throws: what goes wrong comes back as {error}.
 */

export interface Workshop {
  /** Grows when old callers would trip. */
  readonly version: 1;
  /** Reads a level file, of at most 256 KB. Its name is for messages. json is the level as the game and the simulator read it. */
  read(name: string, text: string): { id: string; title: string; hash: string; json: string } | { faults: Fault[] } | { error: string };
  /**
   * Proves a level, given as JSON, and tells how many of its settings it has tried. What effort leaves out is that of the campaign's proofs. It takes up to minutes: run it in a
   * worker of its own, and end that to stop it.
   */
  prove(json: string, effort: Partial<Effort>, tell: (done: number, of: number) => void): { holds: boolean; demands: Demand[] } | { error: string };
}

export interface Fault {
  /** 0 where it has none. */
  line: number;
  path: string;
  got: string;
  /** "" where got is a whole sentence. */
  want: string;
}

export interface Effort {
  /** Cells a side of the fault maps of whatever wins tonight, 2 to 64. */
  full: number;
  /** The same for each seed, 2 to 12. */
  coarse: number;
  /** 1 to 50. */
  seeds: number;
  /** How many variants are drawn, 0 to 100. */
  variants: number;
  /** Cells a side of their maps, 2 to 12. */
  side: number;
  /** How many settings are tried, 2 to 5000. */
  grid: number;
}

export interface Demand {
  holds: boolean;
  what: string;
  found: string;
}

/** Starts workshop.wasm: its bytes, a response or a promise of one, or a compiled module. Go is what wasm_exec.js defines. */
export function startWorkshop(source: BufferSource | WebAssembly.Module | Response | Promise<BufferSource | WebAssembly.Module | Response>, Go?: new () => unknown): Promise<Workshop>;
