// The host's end of the host protocol (PROTOCOL.md): says hello to a frame until it answers with a MessagePort.

import { VERSION, isReport, isSmall } from "../frame/messages.js";

const EVERY = 500; // milliseconds between two hellos
const AT_MOST = 20; // hellos for each time the frame loads

/**
 * Connects to the frame page in an iframe, again each time it loads (a lost WebGL context reloads the frame alone).
 * Call it before the iframe gets its address.
 *
 * @param {HTMLIFrameElement} iframe
 * @param {object} options
 * @param {(type: string, data: object) => void} options.onMessage called for each well-formed report
 * @param {() => void} [options.onLoad] called each time the frame has loaded: what was there before answers no more
 * @param {() => void} [options.onSilence] called when no hello was answered
 * @returns {{send: (kind: string, id?: string, value?: *) => void, close: () => void}} what is sent to a frame that is not there is dropped; close lets go of it for good
 */
export function connect(iframe, { onMessage, onLoad, onSilence }) {
  let port = null;
  let timer = 0;

  function hello() {
    port?.close();
    port = null;
    clearInterval(timer);
    onLoad?.();
    const { origin } = new URL(iframe.src, document.baseURI);
    let said = 0;
    const greet = () => {
      if (said++ < AT_MOST) return iframe.contentWindow.postMessage({ leasehold: VERSION, type: "hello" }, origin);
      clearInterval(timer);
      return onSilence?.();
    };
    timer = setInterval(greet, EVERY);
    greet();
  }

  function answered(event) {
    const { origin } = new URL(iframe.src, document.baseURI);
    const answer = event.source === iframe.contentWindow && event.origin === origin &&
      event.data?.leasehold === VERSION && event.data.type === "port" && event.ports.length === 1;
    if (!answer || port) return;
    clearInterval(timer);
    port = event.ports[0];
    port.onmessage = ({ data: message }) => {
      if (isSmall(message) && isReport(message)) onMessage(message.type, message.data);
    };
  }

  window.addEventListener("message", answered);
  iframe.addEventListener("load", hello);
  return {
    send(kind, id, value) {
      port?.postMessage({ type: "send", data: { kind, id, value } });
    },
    close() {
      clearInterval(timer);
      window.removeEventListener("message", answered);
      port?.close();
      port = null;
    },
  };
}
