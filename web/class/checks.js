// What the worker of the class page does: it plays codes again, what was handed in last tonight before any other nights are, in small pieces, so that it hears what the
// page wants meanwhile.
//
// It gets {begin: {exec, wasm, files}}, {add: {text, source}}, of which the text is what was pasted or the bytes of a file, {assignment: word, text}, {wait: boolean},
// {again: true}, {forget: true} and {csv: {words, keys}}, and posts {found: {codes, fault, source, text}}, {level}, {rows}, {tonight: {done, of}}, {nights: {done, part, of, left}},
// left being the seconds that the rest takes, null as long as nobody can tell; {shown: true} once tonight is played of all, {end: true}, {assignment}, {forgotten: true}, after which nothing comes of what was before, {csv} and {failed: words}. The
// fault "offline" is that of a level which could not be fetched; its text comes back, and another try fetches it again.

const PIECE = 60; // milliseconds between two looks at what the page says
const KNOWN = 1500; // milliseconds of playing by which it can be told how long the rest takes

/**
 * @param {object} options
 * @param {(begin: {exec: string, wasm: string}) => Promise<import("../teachwasm/teach.d.ts").Teach>} options.start
 * @param {(address: string) => Promise<string>} options.read fetches a level's file
 * @param {(message: object) => void} options.post
 * @param {(act: () => void) => void} options.soon acts once other messages were heard
 * @param {() => number} [options.now] milliseconds
 * @returns {(message: object) => void} hears the page
 */
export function createChecks({ start, read, post, soon, now = () => performance.now() }) {
  const known = new Map(); // id to a promise: whether the level's file is there
  let teach = null; // a promise
  let files = {};
  let chain = Promise.resolve(); // one message after the other
  let life = 0; // what was asked before forget is of no use
  let codes = []; // to be played tonight
  let pending = []; // keys of rows whose other nights are to be played
  let done = { tonight: 0, nights: 0 };
  let spent = 0; // milliseconds on nights, since nothing was left to play
  let runs = 8; // nights in a call
  let waiting = false;
  let running = false; // a message to go on is on its way

  const failed = (error) => post({ failed: error.message });

  function hear(data) {
    if ("wait" in data) {
      waiting = data.wait;
      goOn();
      return;
    }
    if (data.forget) { // at once: what is before it may be waiting for a fetch
      life++;
      codes = [];
      pending = [];
      done = { tonight: 0, nights: 0 };
      spent = 0;
    }
    const born = life;
    chain = chain.then(() => take(data, born)).catch(failed);
  }

  async function take(data, born) {
    if (data.begin) {
      files = data.begin.files;
      teach = start(data.begin);
    }
    const program = await teach;
    if (data.forget) {
      right(program.forget());
      post({ forgotten: true });
    }
    if (data.add) await add(program, data.add, born);
    if ("assignment" in data) assign(program, data);
    if (data.again || "assignment" in data) afresh(program, born);
    if ("assignment" in data && born === life) stand();
    if (data.csv) post({ csv: right(program.csv(data.csv.words, data.csv.keys)) });
  }

  async function add(program, { text, source }, born) {
    if (born !== life) return;
    const { entries, fault } = right(program.entries(text));
    post({ found: { codes: entries?.length ?? 0, fault: fault ?? "", source } });
    if (fault) return;
    const ids = [...new Set(entries.map(({ level }) => level))].filter((id) => Object.hasOwn(files, id));
    const there = await Promise.all(ids.map((id) => have(program, id)));
    if (born !== life) return;
    if (there.includes(false)) {
      post({ found: { codes: 0, fault: "offline", source, text } });
      return;
    }
    codes.push(...entries.map((entry) => ({ ...entry, source })));
    goOn();
  }

  // have fetches a level once, and says whether it is there.
  function have(program, id) {
    const took = (text) => {
      post({ level: right(program.level(text)) });
      return true;
    };
    const missed = () => {
      known.delete(id);
      return false;
    };
    if (!known.has(id)) known.set(id, read(files[id]).then(took, missed));
    return known.get(id);
  }

  function assign(program, { assignment, text }) {
    const answer = right(program.only(assignment));
    post({ assignment: { text, none: assignment === "", read: answer?.reason ? null : answer } });
  }

  // afresh tells every row as it is now. Of one that counts again the other nights may never have been asked for; of one that counts no more nobody asks.
  function afresh(program, born) {
    if (born !== life) return;
    const rows = right(program.again());
    post({ rows });
    pending = rows.filter(({ row }) => row.pending).map(({ key }) => key);
    goOn();
  }

  // stand tells how far everything is, once tonight is played of all.
  function stand() {
    if (codes.length > 0) return;
    post({ shown: true });
    if (pending.length === 0) end();
  }

  function goOn() {
    if (running || waiting || codes.length + pending.length === 0) return;
    running = true;
    soon(() => {
      running = false;
      work().catch(failed);
    });
  }

  async function work() {
    const program = await teach;
    if (waiting) return;
    if (codes.length > 0) tonight(program);
    else if (pending.length > 0) nights(program);
    goOn();
  }

  function tonight(program) {
    const begun = now();
    const rows = [];
    while (codes.length > 0 && now() - begun < PIECE) {
      const came = right(program.tonight(codes.shift()));
      if (came.row.pending) pending.push(came.key);
      rows.push(came);
    }
    done.tonight += rows.length;
    post({ rows, tonight: { done: done.tonight, of: done.tonight + codes.length } });
    stand();
  }

  function nights(program) {
    const begun = now();
    const { played, of, came } = right(program.nights(pending[0], runs));
    const took = now() - begun;
    runs = Math.max(1, Math.min(Math.round((runs * PIECE) / Math.max(took, 1)), 4 * runs, 4096));
    if (came) {
      pending.shift();
      done.nights++;
      post({ rows: [came] });
    }
    spent += took;
    const part = came ? 0 : played / of;
    const left = spent < KNOWN ? null : (spent / (done.nights + part) / 1000) * (pending.length - part);
    post({ nights: { done: done.nights, part, of: done.nights + pending.length, left } });
    if (pending.length === 0) end();
  }

  function end() {
    done = { tonight: 0, nights: 0 };
    spent = 0;
    post({ end: true });
  }

  return hear;
}

function right(answer) {
  if (answer?.error) throw new Error(answer.error);
  return answer;
}
