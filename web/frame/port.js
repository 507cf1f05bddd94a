// The frame's end of the host protocol (PROTOCOL.md): waits for the page around it to say hello, pins that page's
// origin, and speaks through one MessagePort from then on.

import { VERSION, isSend, isSmall } from "./messages.js";

/**
 * Opens the frame to its host. What is posted before a host has said hello is kept, the latest of each type, and
 * handed over once it has; a page that nobody embeds may post for ever at no cost.
 *
 * @param {{onMessage: (kind: string, id: string, value: *) => void}} options called for each well-formed `send`
 * @returns {{post: (type: string, data: *) => void}}
 */
export function openPort({ onMessage }) {
  const waiting = new Map();
  let port = null;

  function post(type, data) {
    if (port) return port.postMessage({ type, data });
    waiting.delete(type); // the order in which they are handed over is that of the latest
    waiting.set(type, data);
  }

  function answer(event) {
    const hello = event.source === window.parent && event.source !== window && event.origin !== "null" &&
      event.data?.leasehold === VERSION && event.data.type === "hello";
    if (!hello) return;
    window.removeEventListener("message", answer);
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data: message }) => {
      if (!isSmall(message) || !isSend(message)) return;
      const { kind, id = "", value } = message.data;
      onMessage(kind, id, kind === "set" && typeof value === "boolean" ? Number(value) : value);
    };
    event.source.postMessage({ leasehold: VERSION, type: "port" }, event.origin, [channel.port2]);
    for (const [type, data] of waiting) port.postMessage({ type, data });
    waiting.clear();
  }

  window.addEventListener("message", answer);
  return { post };
}
