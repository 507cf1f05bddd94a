// QR codes as SVG: black on white with the quiet zone that readers want, in every theme.

import { generate } from "./vendor/lean-qr.js";

const QUIET = 4; // modules around

/**
 * @param {string} text
 * @returns {string} an SVG document; made of digits alone, whatever the text is
 */
export function qrCode(text) {
  const code = generate(text);
  const side = code.size + 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z"/><path fill="#000" d="${runs(code)}"/></svg>`;
}

// runs draws the dark modules, those of a row that touch as one.
function runs(code) {
  let path = "";
  for (let y = 0; y < code.size; y++) {
    for (let x = 0, long = 0; x < code.size; x += long + 1) {
      long = 0;
      while (code.get(x + long, y)) long++;
      if (long > 0) path += `M${x} ${y}h${long}v1h${-long}z`;
    }
  }
  return path;
}
