// What of a verdict has not been said yet: one that is told again in more words repeats what it said at first.

/** @returns {{run: (run: object) => void, view: (view: object) => void, fresh: (sentence: string) => string}} fresh gives what is new in an announcement, or "" */
export function createNews() {
  let run = null;
  let said = []; // sentences of the verdict, since the playhead came to the end of this run

  return {
    run(next) {
      if (next.moment !== run?.moment) said = [];
      run = next;
    },
    view({ atEnd }) {
      if (!atEnd) said = [];
    },
    fresh(sentence) {
      if (!run || sentence !== `${run.headline} ${run.detail ?? ""}`.trim()) return sentence;
      const news = sentence.split(/(?<=[.!?])\s+/).filter((part) => !said.includes(part));
      said.push(...news);
      return news.join(" ");
    },
  };
}
