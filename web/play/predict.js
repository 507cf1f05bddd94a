// The question before the first run: what will come of it? It never stands in the way, is asked once a level, and is answered by the first run that ends.

/**
 * @param {HTMLElement | null} section its data-goal names the goal that is asked about; it holds a form and a p.answer in one place
 * @param {{known: {guess, was}, tries: number, keep: (told: {guess?: number | null, was?: number}) => void}} options
 * @returns {{run: (run: object) => void, view: (view: object) => void, answer: () => string}} answer is what came of the guess in a sentence, "" until then
 */
export function prediction(section, { known, tries, keep }) {
  let { guess } = known;
  let sentence = "";
  let tonight = true; // another night answers nothing
  let played = false; // opened at the end of a run, the page has seen nobody play it
  let open = Boolean(section) && known.was === undefined && (guess !== undefined || tries === 0);
  if (!open) return { run() {}, view() {}, answer: () => "" };

  const form = section.querySelector("form");
  const input = form.querySelector("input");
  const line = section.querySelector(".answer");

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (Number.isFinite(input.valueAsNumber)) took(input.valueAsNumber);
  });
  form.querySelector("[type=button]").addEventListener("click", () => took(null));

  function took(number) {
    guess = number;
    keep({ guess });
    say(number === null ? "Then play, and see." : `You expect ${number}. Play, and see.`);
    line.focus({ preventScroll: true }); // the button that had it is gone
  }

  function say(words) {
    form.classList.add("gone");
    line.textContent = words;
  }

  return {
    run({ night }) {
      tonight = !night;
    },
    view({ atEnd, goals }) {
      if (!tonight) return;
      played ||= !atEnd;
      if (!open || !atEnd || !played) return;
      const value = goals?.find(({ id }) => id === section.dataset.goal)?.value ?? "";
      const was = parseFloat(value);
      if (!(was >= 0)) return;
      open = false;
      const came = value === "1" ? "there was 1" : value.endsWith("%") ? `it was ${value}` : `there were ${value}`;
      if (typeof guess === "number") sentence = guess === was ? `You expected ${guess}, and ${came}.` : `You expected ${guess}; ${came}.`;
      keep({ guess: guess ?? null, was });
      say(sentence || `You made no guess; ${came}.`);
    },
    answer: () => sentence,
  };
}
