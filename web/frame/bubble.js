// A bubble that says what a part of the picture is, for whoever pressed it.

/**
 * @param {HTMLElement} bubble lies in the stage
 * @param {{announce: (sentence: string) => void}} options
 * @returns {{show: (hit: object, element: HTMLElement) => void, point: (hit: object, element: HTMLElement) => void}} show says what was pressed, and takes it
 *   away at the next press; point shows what the cell of a grid is that is pointed at, and nothing for null
 */
export function createBubble(bubble, { announce }) {
  let owner = null;

  function show(hit, element) {
    if (owner === element) return hide();
    owner = element;
    const words = [hit.label, hit.text].filter(Boolean).join(": ");
    put(words, hit);
    announce(words);
    element.addEventListener("blur", hide, { once: true });
    return undefined;
  }

  function point(hit, element) {
    if (!hit) return owner === element && hide();
    owner = element;
    const [w, h] = [hit.w / hit.columns, hit.h / hit.rows];
    put(hit.text, { x: hit.x + (hit.value % hit.columns) * w, y: hit.y + hit.h - (Math.floor(hit.value / hit.columns) + 1) * h, w, h });
    return undefined;
  }

  // put shows words below a place, or above it where there is no room below.
  function put(words, hit) {
    bubble.textContent = words;
    bubble.hidden = false;
    const stage = bubble.parentNode;
    const left = Math.min(Math.max(hit.x + hit.w / 2 - bubble.offsetWidth / 2, 8), stage.clientWidth - bubble.offsetWidth - 8);
    const below = hit.y + hit.h + 8;
    const fits = below + bubble.offsetHeight + 8 <= stage.clientHeight;
    bubble.style.left = `${Math.max(left, 8)}px`;
    bubble.style.top = `${fits ? below : Math.max(hit.y - bubble.offsetHeight - 8, 8)}px`;
  }

  function hide() {
    owner = null;
    bubble.hidden = true;
  }

  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  document.addEventListener("pointerdown", ({ target }) => owner && !owner.contains(target) && hide());
  return { show, point };
}
