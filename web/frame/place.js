// Where the twins lie. A finger needs 24 px at the least and likes 44: each target grows that far, but never into another.

const LEAST = 24;
const LIKED = 44;
const GROWS = new Set(["slider", "switch"]);

/**
 * Gives the box of each hit in CSS pixels. Sliders get the box of a range input whose knob travels exactly the drawn track.
 *
 * @param {object[]} hits as the game lists them
 * @returns {{left: number, top: number, width: number, height: number}[]}
 */
export function place(hits) {
  const boxes = hits.map(least);
  return hits.map((hit, i) => (GROWS.has(hit.kind) ? grown(hit.kind, boxes[i], boxes) : boxes[i]));
}

function least({ kind, x, y, w, h, knob }) {
  if (kind === "slider" || kind === "seek") {
    const reach = (knob || 16) / 2;
    return around(x - reach, y, w + 2 * reach, h, w + 2 * reach, Math.max(h, LEAST));
  }
  return around(x, y, w, h, Math.max(w, LEAST), Math.max(h, LEAST));
}

// around gives a box of a new size with the same centre.
function around(left, top, width, height, newWidth, newHeight) {
  return { left: left + (width - newWidth) / 2, top: top + (height - newHeight) / 2, width: newWidth, height: newHeight };
}

function grown(kind, box, boxes) {
  const others = boxes.filter((other) => other !== box && !contains(other, box));
  const tall = spread(box, others, "top", "height", "left", "width");
  return kind === "switch" ? spread(tall, others, "left", "width", "top", "height") : tall; // a slider's width is its scale
}

// spread grows a box along one axis, evenly to both sides, at most half way to the nearest box it would meet.
function spread(box, others, start, size, crossStart, crossSize) {
  let more = Math.max(LIKED - box[size], 0) / 2;
  for (const other of others) {
    if (other[crossStart] >= box[crossStart] + box[crossSize] || other[crossStart] + other[crossSize] <= box[crossStart]) continue;
    const gap = Math.max(other[start] - box[start] - box[size], box[start] - other[start] - other[size]);
    more = Math.min(more, Math.max(gap, 0) / 2);
  }
  return { ...box, [start]: box[start] - more, [size]: box[size] + 2 * more };
}

function contains(outer, inner) {
  return outer.left <= inner.left && outer.top <= inner.top && outer.left + outer.width >= inner.left + inner.width &&
    outer.top + outer.height >= inner.top + inner.height;
}
