// The worker of the class page: what checks.js does, in teach.wasm.

import { load } from "../simwasm/load.js";
import { startTeach } from "../teachwasm/teach.js";
import { createChecks } from "./checks.js";

const next = new MessageChannel();
let act = null;
next.port1.onmessage = () => act();

const hear = createChecks({
  start: ({ exec, wasm }) => load(exec, wasm, startTeach),
  async read(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer.text();
  },
  post: (message) => postMessage(message),
  soon(what) {
    act = what;
    next.port2.postMessage(null);
  },
});
onmessage = ({ data }) => hear(data);
