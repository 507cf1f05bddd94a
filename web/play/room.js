/** What of the page is in sight: where a bubble should stay. */
export const windowRoom = () => new DOMRect(8, 8, document.documentElement.clientWidth - 16, innerHeight - 16);
