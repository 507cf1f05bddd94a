// A sentence at the foot of the page, over it, so that nothing moves: it stays until it is closed.

/**
 * @param {HTMLElement} notice role=status, holds a <p> and a button
 * @returns {(words: string) => void}
 */
export function noticeBoard(notice) {
  const text = notice.querySelector("p");
  notice.querySelector("button").addEventListener("click", () => {
    notice.classList.remove("shown");
    text.textContent = "";
  });
  return (words) => {
    text.textContent = words;
    notice.classList.add("shown");
  };
}
