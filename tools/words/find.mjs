/** The lower-case words of a text, with camelCase and snake_case names taken apart, and where each one starts. */
function* wordsIn(text) {
  for (const { 0: word, index } of text.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g))
    yield { word: word.toLowerCase(), index };
}

/** Each refused word in a text, as `line: word, say instead`. */
export function findRefused(text, { words, allowed }) {
  const read = allowed.reduce((rest, phrase) => rest.replaceAll(phrase, "-".repeat(phrase.length)), text);
  return [...wordsIn(read)]
    .filter(({ word }) => Object.hasOwn(words, word))
    .map(({ word, index }) => `${text.slice(0, index).split("\n").length}: "${word}", say ${words[word]}`);
}

const isRead = (path, pattern) =>
  pattern.includes("*")
    ? new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}`).test(path)
    : path.startsWith(pattern);

/** Files with code or documentation. Product texts are the languages check's to judge. */
export const isChecked = (path, { unread }) =>
  /\.(ts|tsx|mts|mjs|cjs|css|md|html|yml|svg)$/.test(path) && !unread.some((pattern) => isRead(path, pattern));
