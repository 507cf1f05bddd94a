// Makes Ebitengine a guest in a page. It believes it owns the document: it sizes its canvas by document.body, reads the
// pixel ratio once, and asks for animation frames for ever. The game sets DisableHiDPI, so what it takes for CSS pixels are
// device pixels here. Written against Ebitengine 2.9.9, internal/ui/ui_js.go.

/**
 * @param {HTMLElement} stage where the canvas goes
 * @param {object} options
 * @param {(kind: string, id: string, value: *) => *} options.send sends to the game
 * @param {() => void} options.onLost called when the WebGL context is gone, before Ebitengine reloads the document
 * @param {(seen: boolean) => void} options.onSeen called when the stage comes into view, and when it goes
 * @returns {{prepare: () => {width: number, ratio: number}, start: () => void, height: (height: number) => void, wake: () => void, picture: () => Promise<ImageBitmap>, stop: () => void}}
 *   prepare comes before the game's wasm runs, start once it is ready to hear its size, wake when it has something to paint; picture takes what is painted next
 */
export function createEngine(stage, { send, onLost, onSeen }) {
  const gate = createGate(stage, onSeen);
  const ratio = () => window.devicePixelRatio || 1;
  const pixels = (cssPixels) => Math.max(Math.round(cssPixels * ratio()), 1);
  let canvas = null;
  let shown = { width: 0, height: 0, ratio: 0 };

  function prepare() {
    const own = (name, get) => Object.defineProperty(document.body, name, { get, configurable: true });
    own("clientWidth", () => pixels(stage.clientWidth));
    own("clientHeight", () => pixels(stage.clientHeight));
    stage.addEventListener("webglcontextlost", onLost, { capture: true }); // before Ebitengine hears of it on the canvas
    adopt();
    gate.install();
    return { width: stage.clientWidth, ratio: ratio() };
  }

  // adopt takes the canvas out of the body as soon as it appears there, and takes it out of the way of people.
  function adopt() {
    const watcher = new MutationObserver(() => {
      canvas = document.querySelector("body > canvas");
      if (!canvas) return;
      watcher.disconnect();
      canvas.tabIndex = -1;
      canvas.setAttribute("aria-hidden", "true");
      stage.prepend(canvas);
    });
    watcher.observe(document.body, { childList: true });
  }

  function start() {
    new ResizeObserver(fit).observe(stage);
    watchRatio();
    fit();
  }

  // height makes room for what appeared on the board.
  function height(next) {
    stage.style.height = `${next}px`;
    if (canvas) fit();
  }

  // fit asks the game how high it wants to be at this width, then lets Ebitengine size its canvas and paint at once.
  function fit() {
    const width = stage.clientWidth;
    if (width === 0) return; // in a hidden frame
    if (width !== shown.width || ratio() !== shown.ratio) {
      const height = send("resize", "", { width, ratio: ratio() });
      if (height > 0) stage.style.height = `${height}px`;
    }
    const next = { width, height: stage.clientHeight, ratio: ratio() };
    if (next.width === shown.width && next.height === shown.height && next.ratio === shown.ratio) return;
    shown = next;
    canvas.style.width = `${pixels(next.width) / next.ratio}px`; // a device pixel each, where a fraction of a CSS pixel is left over
    canvas.style.height = `${pixels(next.height) / next.ratio}px`;
    window.dispatchEvent(new Event("resize"));
    gate.wake();
  }

  function watchRatio() {
    const query = matchMedia(`(resolution: ${ratio()}dppx)`);
    query.addEventListener("change", () => {
      fit();
      watchRatio();
    }, { once: true });
  }

  // picture takes the canvas right after a frame: a moment later the browser has taken it away to show it.
  function picture() {
    return new Promise((resolve, reject) => {
      gate.after(() => createImageBitmap(canvas).then(resolve, reject));
    });
  }

  return { prepare, start, height, wake: gate.wake, picture, stop: gate.close };
}

// createGate stands between Ebitengine and requestAnimationFrame: a callback waits until somebody calls wake and the stage can
// be seen. One wake lets one frame through.
function createGate(stage, onSeen) {
  const request = window.requestAnimationFrame.bind(window);
  let parked = null;
  let wanted = true; // the first frame needs no asking
  let seen = true;
  let closed = false;
  const waiting = []; // for the next frame to be painted

  function pass() {
    if (closed || !parked || !wanted || (!seen && waiting.length === 0) || document.hidden) return;
    const callback = parked;
    const after = waiting.splice(0);
    parked = null;
    wanted = false;
    request((now) => {
      callback(now);
      for (const tell of after) tell();
    });
  }

  function install() {
    window.requestAnimationFrame = (callback) => {
      parked = callback;
      pass();
      return 0;
    };
    document.addEventListener("visibilitychange", look);
    new IntersectionObserver((entries) => {
      seen = entries.at(-1).isIntersecting;
      look();
    }).observe(stage);
  }

  function look() {
    onSeen(seen && !document.hidden);
    pass();
  }

  function wake() {
    wanted = true;
    pass();
  }

  // after calls back once the next frame is painted, wherever the stage is.
  function after(tell) {
    waiting.push(tell);
    wake();
  }

  function close() {
    closed = true;
  }

  return { install, wake, after, close };
}
