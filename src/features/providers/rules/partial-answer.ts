const boundary = /[\s\p{Script=Han}，。！？；：、]/u;

/**
 * Returns the part of an unfinished answer that can be shown: whole words only, and nothing of a placeholder, a link or a tag that is not
 * closed yet. Chinese has no blanks between words.
 */
export function completePart(text: string): string {
  const characters = [...text];
  const end = characters.findLastIndex((character) => boundary.test(character));
  const words = characters.slice(0, end + 1).join("");
  const unclosed = [unclosedAt(words, "[", "]"), unclosedAt(words, "<", ">")].filter((at) => at >= 0);
  return unclosed.length > 0 ? words.slice(0, Math.min(...unclosed)) : words;
}

function unclosedAt(text: string, start: string, stop: string): number {
  const at = text.lastIndexOf(start);
  return at > text.lastIndexOf(stop) ? at : -1;
}

/** Digits of every script as the number they stand for, without leading zeros: `02`, `٢` and `2` are the same. */
const numbersIn = (text: string): string[] =>
  (text.replaceAll(/\[[A-Z]+_\d+\]/g, " ").match(/\p{Nd}+/gu) ?? []).map((digits) =>
    [...digits]
      .map((digit) => digitOf(digit))
      .join("")
      .replace(/^0+(?=\d)/, ""),
  );

/** Western, Arabic, Persian, full-width and Devanagari digits are ten successive characters each. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  const zeros = [0x30, 0x660, 0x6f0, 0xff10, 0x966];
  return code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? code);
}

/** Whether every number of an answer is in what the model was given. A model words facts and is never the source of a number. */
export function hasOnlyNumbersOf(answer: string, given: string): boolean {
  const known = new Set(numbersIn(given));
  return numbersIn(answer).every((number) => known.has(number));
}
