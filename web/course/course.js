// The small demo of a course page: one switch, and the simulator in a worker, which is loaded when it is first pressed. Without this script the page tells both outcomes.

import { say } from "../frame/say.js";
import { story } from "./story.js";

begin(document.querySelector(".demo"));

function begin(demo) {
  const input = demo.querySelector("input");
  const state = demo.querySelector(".state");
  const address = (name) => new URL(demo.dataset[name], document.baseURI).href;
  let worker = null;

  demo.querySelector(".try").hidden = false;
  input.checked = false; // a browser may remember it from the visit before
  input.addEventListener("change", play);
  show();

  function show() {
    for (const outcome of demo.querySelectorAll("[data-on]")) outcome.hidden = outcome.dataset.on !== position();
  }

  function position() {
    return input.checked ? "on" : "off";
  }

  function play() {
    show();
    if (!worker) {
      state.textContent = say("demo.loading");
      worker = new Worker(address("worker"));
      worker.onmessage = ({ data }) => tell(data);
      worker.onerror = () => tell({ failed: address("worker") });
    }
    worker.postMessage({ exec: address("exec"), wasm: address("wasm"), file: address("file"), settings: { [demo.dataset.control]: position() }, on: position() });
  }

  function tell({ failed, hash, events, on }) {
    if (failed) {
      worker?.terminate();
      worker = null; // the next press tries again
      state.textContent = say("demo.failed", { why: failed });
      return;
    }
    const outcome = demo.querySelector(`[data-on=${on}]`);
    const { sentences, result, refused } = story(events);
    outcome.querySelector("ol").replaceChildren(...sentences.map(item));
    const verdict = outcome.querySelector(".verdict");
    verdict.textContent = result;
    verdict.dataset.status = refused ? "pass" : "fail";
    outcome.dataset.hash = hash;
    if (on === position()) state.textContent = say("demo.ran", { hash });
  }
}

function item(text) {
  const li = document.createElement("li");
  li.textContent = text;
  return li;
}
