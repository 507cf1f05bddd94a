// What stands in the address of the assign page while there is no task yet, since nothing is picked or something is wrong.

/** Writes a draft as the search of an address. */
export function draftOf({ levels, language, label, hints, variants, locked, hidden }) {
  const said = { levels: levels.join(), lang: language, label, hints: hints ? "" : "0", variants: variants ? "1" : "", locked: locked.join(), hidden: hidden.join() };
  return `?${new URLSearchParams(Object.entries(said).filter(([, value]) => value))}`;
}

/**
 * Reads it again. What is not there is as the form has it.
 *
 * @param {URLSearchParams} address
 * @param {object} form
 */
export function readDraft(address, form) {
  const list = (name) => (address.get(name) ?? "").split(",").filter(Boolean);
  return {
    levels: list("levels"),
    language: address.get("lang") ?? form.language,
    label: address.get("label") ?? "",
    hints: address.get("hints") !== "0",
    variants: address.get("variants") === "1",
    locked: list("locked"),
    hidden: list("hidden"),
  };
}
