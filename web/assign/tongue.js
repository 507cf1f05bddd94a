// The words and titles of a task in another language than the page's. They stand in this very page in that language, which is fetched once, when somebody chooses it.

const pages = new Map(); // by address: a tongue, or null while it comes

/**
 * Gives what a task says in the language of an option: {words, code, dir, titles}, titles a map of level to title; or null where it is not there yet.
 *
 * @param {HTMLOptionElement} option its data-page is this page in its language
 * @param {(worked: boolean) => void} onCome once it is there, or cannot be had
 */
export function tongueOf(option, onCome) {
  if (option.value === document.documentElement.lang) return readTongue(document);
  const { page } = option.dataset;
  if (!pages.has(page)) {
    pages.set(page, null);
    fetched(page).then((tongue) => pages.set(page, tongue), () => pages.delete(page)).then(() => onCome(pages.has(page)));
  }
  return pages.get(page);
}

async function fetched(page) {
  const response = await fetch(page);
  if (!response.ok) throw new Error(`${page}: ${response.status}`);
  return readTongue(new DOMParser().parseFromString(await response.text(), "text/html"));
}

function readTongue(page) {
  const { lang, dir } = page.documentElement;
  const titles = new Map([...page.querySelectorAll(".chapters input")].map(({ value, dataset: { title } }) => [value, title]));
  return { words: JSON.parse(page.getElementById("words").textContent), code: lang, dir, titles };
}
