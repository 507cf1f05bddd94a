// Tells a run of the small demo in sentences, as demo.go does when the page is built.

import { number, say } from "../frame/say.js";

/**
 * @param {import("../simwasm/simulator.d.ts").Event[]} events
 * @returns {{sentences: string[], result: string, refused: boolean}} result tells of the last write
 */
export function story(events) {
  const writes = events.filter(({ what }) => what === "applied" || what === "refused");
  const last = writes.at(-1);
  const values = { token: `${last.token}`, newer: `${last.highest}` };
  const refused = last.what === "refused";
  return { sentences: events.map(sentence).filter(Boolean), result: refused ? say("demo.result.refused", values) : say("demo.result.late", values), refused };
}

function sentence({ at, until, what, part, peer, grant, token, highest }) {
  const about = (who) => ({ at: seconds(at), until: seconds(until), who: who.toUpperCase(), token: `${token || grant}`, highest: `${highest}` });
  switch (what) {
    case "fault": return say("demo.paused", about(part));
    case "granted": return say("demo.granted", about(peer));
    case "expired": return say("demo.expired", about(peer));
    case "refused": return say("demo.refused", about(peer));
    case "applied": return token < highest ? say("demo.late", about(peer)) : say("demo.applied", about(peer));
    default: return "";
  }
}

function seconds(time) {
  return say("demo.seconds", { n: number(time, 2) });
}
