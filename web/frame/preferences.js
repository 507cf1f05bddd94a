// Theme and motion: what the player or the system prefers, and when that changes.

/**
 * @param {{send: (kind: string, id: string, value: *) => void}} options hears each change
 * @returns {{theme: () => "light"|"dark", choose: (theme: string) => void, reducedMotion: () => boolean}}
 */
export function createPreferences({ send }) {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  function theme() {
    const choice = root.dataset.theme;
    return choice === "light" || choice === "dark" ? choice : dark.matches ? "dark" : "light";
  }

  const tell = () => send("theme", "", theme());
  dark.addEventListener("change", tell);
  new MutationObserver(tell).observe(root, { attributeFilter: ["data-theme"] });
  calm.addEventListener("change", () => send("motion", "", calm.matches));

  return {
    theme,
    choose(choice) {
      if (["auto", "light", "dark"].includes(choice)) root.dataset.theme = choice;
    },
    reducedMotion: () => calm.matches,
  };
}
