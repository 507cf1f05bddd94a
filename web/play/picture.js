// A picture of the moment to save: the board, the title, the goals, the verdict and the link, on a canvas in the theme shown.

const WIDTH = 1200;
const EDGE = 48;
const GAP = 32;
const TABLE = 460; // width of the goals where they stand beside something
const MARKS = { pass: "M4.5 10.5 8.5 14.5 15.5 6", fail: "M5.5 5.5l9 9m0-9-9 9", open: "M5 10h.01M10 10h.01M15 10h.01" };
const TONES = { pass: "--valid-text", fail: "--wrong-text", open: "--muted", unknown: "--muted" };

/**
 * Draws the picture.
 *
 * @param {HTMLCanvasElement} canvas takes the size it needs; its width is 1200 times the ratio
 * @param {{image: ImageBitmap, stage: {width: number, ratio: number}, title: string, about: string, goals: object[], headline: string, detail: string, causes: string[], verdict: string, link: string}} what
 */
export function drawPicture(canvas, what) {
  const ratio = Math.min(Math.max(what.stage.ratio, 1), 2);
  const pen = canvas.getContext("2d");
  const height = lay(new Pen(pen, false), what); // once to measure
  canvas.width = Math.round(WIDTH * ratio);
  canvas.height = Math.round(height * ratio);
  pen.scale(ratio, ratio);
  pen.fillStyle = colour("--paper");
  pen.fillRect(0, 0, WIDTH, height);
  lay(new Pen(pen, true), what);
}

const style = () => getComputedStyle(document.documentElement);
const colour = (role) => style().getPropertyValue(role).trim() || "#000";

// lay puts everything in its place, and gives the height it took.
function lay(pen, { image, stage, title, about, goals, headline, detail, causes, verdict, link }) {
  const inner = WIDTH - 2 * EDGE;
  let y = pen.text(title, EDGE, EDGE, inner, { size: 34, bold: true });
  y = pen.text(about, EDGE, y + 6, inner, { size: 18, role: "--muted" }) + GAP * 0.75;

  const aspect = image.height / image.width;
  const tall = stage.width < 640;
  const width = tall ? 520 : inner;
  const height = width * aspect;
  pen.frame(image, EDGE, y, width, height);

  let below;
  if (tall) {
    const x = EDGE + width + GAP;
    const room = WIDTH - EDGE - x;
    const end = says(pen, x, y, room, { headline, detail, causes, verdict });
    below = Math.max(table(pen, x, end + GAP, room, goals), y + height);
  } else {
    const top = y + height + GAP;
    const left = says(pen, EDGE, top, inner - TABLE - 2 * GAP, { headline, detail, causes, verdict });
    below = Math.max(left, table(pen, WIDTH - EDGE - TABLE, top, TABLE, goals));
  }
  pen.rule(EDGE, below + GAP * 0.75, inner);
  y = below + GAP * 1.25;
  pen.text("Leasehold", EDGE, y, 140, { size: 17, bold: true });
  return pen.text(link, EDGE + 120, y, inner - 120, { size: 17, role: "--muted", anywhere: true }) + EDGE * 0.75;
}

function says(pen, x, y, width, { headline, detail, causes, verdict }) {
  let end = pen.text(headline, x, y, width, { size: 26, bold: true, role: TONES[verdict] ?? "--ink" });
  for (const words of [detail, ...causes].filter(Boolean)) end = pen.text(words, x, end + 8, width, { size: 18, role: "--muted" });
  return end;
}

function table(pen, x, y, width, goals) {
  for (const { label, value, goal, status } of goals) {
    pen.mark(status, x, y + 2);
    const role = status === "fail" ? "--wrong-text" : "--ink";
    const bound = goal || "";
    pen.text(value, x + width - 150, y, 200, { size: 18, bold: status !== "shown", role: status === "shown" ? "--muted" : role, end: true });
    pen.text(bound, x + width, y, 140, { size: 18, role: "--muted", end: true });
    y = pen.text(label, x + 30, y, width - 280, { size: 18, role: status === "shown" ? "--muted" : "--ink" }) + 10;
  }
  return y;
}

// Pen draws, or only measures.
class Pen {
  constructor(context, draws) {
    this.context = context;
    this.draws = draws;
  }

  // text writes words in lines, and gives where the next thing may begin.
  text(words, x, y, width, { size, bold = false, role = "--ink", end = false, anywhere = false }) {
    const pen = this.context;
    pen.font = `${bold ? 600 : 400} ${size}px Inter, system-ui, sans-serif`;
    pen.textBaseline = "alphabetic";
    pen.textAlign = end ? "right" : "left";
    pen.fillStyle = colour(role);
    for (const line of lines(pen, words, width, anywhere)) {
      if (this.draws) pen.fillText(line, x, y + size);
      y += size * 1.4;
    }
    return y;
  }

  frame(image, x, y, width, height) {
    if (!this.draws) return;
    const pen = this.context;
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, x, y, width, height);
    pen.strokeStyle = colour("--edge");
    pen.lineWidth = 1;
    pen.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  }

  rule(x, y, width) {
    if (!this.draws) return;
    this.context.fillStyle = colour("--edge");
    this.context.fillRect(x, Math.round(y), width, 1);
  }

  mark(status, x, y) {
    if (!this.draws || !MARKS[status]) return;
    const pen = this.context;
    pen.save();
    pen.translate(x, y);
    pen.strokeStyle = colour(TONES[status]);
    pen.lineWidth = 2.4;
    pen.lineCap = pen.lineJoin = "round";
    pen.stroke(new Path2D(MARKS[status]));
    pen.restore();
  }
}

// lines breaks words to a width; a link may break anywhere.
function lines(pen, words, width, anywhere) {
  const all = [];
  let line = "";
  for (const piece of anywhere ? [...words] : words.split(/(?<= )/)) {
    if (line && pen.measureText((line + piece).trimEnd()).width > width) {
      all.push(line.trimEnd());
      line = "";
    }
    line += piece;
  }
  all.push(line.trimEnd());
  return all;
}
