// Asks the frame what something is. Its answers come by messages, each under the id that was asked for.

/**
 * @param {(id: string) => void} send asks the frame
 * @returns {{ask: (id: string) => Promise<object|null>, told: (data: object) => void, forget: () => void}}
 */
export function asking(send) {
  const waiting = new Map(); // id to those who wait for it

  return {
    ask(id) {
      return new Promise((answer) => {
        const others = waiting.get(id);
        if (others) return others.push(answer);
        waiting.set(id, [answer]);
        return send(id);
      });
    },
    told(data) {
      const all = waiting.get(data.id) ?? [];
      waiting.delete(data.id);
      for (const answer of all) answer(data.text ? { text: data.text, next: data.next } : null); // no title: the entry that asks is one
    },
    /** A frame that loads anew answers nothing that the one before was asked. */
    forget() {
      for (const all of waiting.values()) for (const answer of all) answer(null);
      waiting.clear();
    },
  };
}
