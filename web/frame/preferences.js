// Theme, motion and sound: what the player or the system prefers, and when that changes.

const SOUND = "leasehold.sound"; // its key in the browser's storage

/**
 * @param {{send: (kind: string, id: string, value: *) => void}} options hears each change
 * @returns {{theme: () => "light"|"dark", reducedMotion: () => boolean, sound: () => boolean, chooseSound: (on: boolean) => void}}
 */
export function createPreferences({ send }) {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  function theme() {
    const choice = root.dataset.theme;
    return choice === "light" || choice === "dark" ? choice : dark.matches ? "dark" : "light";
  }

  let loud = stored(SOUND) === "on"; // off unless a person turned it on, here and by hand: neither link nor host can

  const tell = () => send("theme", "", theme());
  dark.addEventListener("change", tell);
  new MutationObserver(tell).observe(root, { attributeFilter: ["data-theme"] });
  calm.addEventListener("change", () => send("motion", "", calm.matches));

  return {
    theme,
    reducedMotion: () => calm.matches,
    sound: () => loud,
    chooseSound(on) {
      loud = on;
      store(SOUND, on ? "on" : "off");
    },
  };
}

// Storage throws in some frames and private windows: then a choice lasts as long as the page.
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // it lasts as long as the page
  }
}
