/** Gives the paragraphs of a level's text without the marks of its terms: "[lease|leases]" is "leases". */
export function plain(text) {
  return text.replace(/\[([^\][|]*)(?:\|([^\][]*))?\]/g, (whole, word, shown) => shown ?? word).split(/\n\s*\n/).map((part) => part.replace(/\s+/g, " ").trim()).filter(Boolean);
}
