// A bubble that says what a part of the picture is, for whoever pressed it.

/**
 * @param {HTMLElement} bubble lies in the stage
 * @param {{announce: (sentence: string) => void}} options
 * @returns {{show: (hit: object, element: HTMLElement) => void}}
 */
export function createBubble(bubble, { announce }) {
  let owner = null;

  function show(hit, element) {
    if (owner === element) return hide();
    owner = element;
    const words = [hit.label, hit.text].filter(Boolean).join(": ");
    bubble.textContent = words;
    bubble.hidden = false;
    announce(words);
    const stage = bubble.parentNode;
    const left = Math.min(Math.max(hit.x + hit.w / 2 - bubble.offsetWidth / 2, 8), stage.clientWidth - bubble.offsetWidth - 8);
    const below = hit.y + hit.h + 8;
    const fits = below + bubble.offsetHeight + 8 <= stage.clientHeight;
    bubble.style.left = `${Math.max(left, 8)}px`;
    bubble.style.top = `${fits ? below : Math.max(hit.y - bubble.offsetHeight - 8, 8)}px`;
    element.addEventListener("blur", hide, { once: true });
    return undefined;
  }

  function hide() {
    owner = null;
    bubble.hidden = true;
  }

  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  document.addEventListener("pointerdown", ({ target }) => owner && !owner.contains(target) && hide());
  return { show };
}
