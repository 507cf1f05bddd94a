// The question before the first run: what will come of it? It never stands in the way, is asked once a level, and is answered by the first run that ends with everything as
// the level begins, as the class page judges it. A run of anything else that ends first closes it for whoever has not guessed yet; a guess stays in sight until it is answered.

import { number, numberIn, say } from "../frame/say.js";

const START = "v=1"; // the link of a run of tonight's first incident with every setting at its start

/**
 * @param {HTMLElement | null} section its data-goal names the goal that is asked about; it holds a form and a p.answer in one place
 * @param {{known: {guess, was}, tries: number, keep: (told: {guess?: number | null, was?: number}) => void}} options
 * @returns {{run: (run: object) => void, view: (view: object) => void, answer: () => string}} answer is what came of the guess in a sentence, "" until then
 */
export function prediction(section, { known, tries, keep }) {
  let { guess } = known;
  let sentence = "";
  let tonight = true; // another night answers nothing
  let begins = true; // the run shown is the one that is asked about
  let played = false; // opened at the end of a run, the page has seen nobody play it
  let open = Boolean(section) && known.was === undefined && (guess !== undefined || tries === 0);
  if (!open) return { run() {}, view() {}, answer: () => "" };

  const form = section.querySelector("form");
  const input = form.querySelector("input");
  const line = section.querySelector(".answer");

  if (typeof guess === "number") tell(waits(tries > 0)); // the page was loaded anew

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (Number.isFinite(input.valueAsNumber)) took(input.valueAsNumber);
  });
  form.querySelector("[type=button]").addEventListener("click", () => took(null));

  function took(expected) {
    guess = expected;
    keep({ guess });
    tell(expected === null ? say("guess.none") : waits(false));
    line.focus({ preventScroll: true }); // the button that had it is gone
  }

  // close is for who has made no guess until now.
  function close() {
    if (guess !== undefined) return;
    guess = null;
    keep({ guess });
    tell("");
  }

  // waits says what is expected, and once a run of something else has ended what would answer it.
  function waits(moved) {
    const words = { guess: number(guess) };
    return moved ? say("guess.moved", words) : say("guess.made", words);
  }

  function tell(words) {
    form.classList.add("gone");
    line.textContent = words;
  }

  return {
    run({ night, link }) {
      tonight = !night;
      begins = link === START;
    },
    view({ atEnd, goals }) {
      if (!tonight) return;
      played ||= !atEnd;
      if (!open || !atEnd || !played) return;
      if (!begins) {
        if (typeof guess === "number") tell(waits(true));
        close();
        return;
      }
      const value = goals?.find(({ id }) => id === section.dataset.goal)?.value ?? "";
      const was = numberIn(value);
      if (!(was >= 0)) return;
      open = false;
      if (typeof guess === "number") sentence = guess === was ? say("guess.right", { guess: number(guess) }) : say("guess.wrong", { guess: number(guess), value });
      keep({ guess: guess ?? null, was });
      tell(sentence || say("guess.not", { value }));
    },
    answer: () => sentence,
  };
}
