import { defined } from "#base/defined.ts";

/** Letters that do not decompose into a base letter and a diacritic. */
const ligatures: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "TH",
  ı: "i",
  "&": "+",
};
/** German umlauts are transliterated to two letters. */
const german: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue" };

const greek: Record<string, string> = Object.fromEntries(
  [..."αβγδεζηθικλμνξοπρστυφχψως"].map((letter, i) => [
    letter,
    defined("a v g d e z i th i k l m n x o p r s t y f ch ps o s".split(" ")[i]),
  ]),
);
const cyrillic: Record<string, string> = Object.fromEntries(
  [..."абвгдежзийклмнопрстуфхцчшщъьюя"].map((letter, i) => [
    letter,
    defined("a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y yu ya".split(" ")[i]),
  ]),
);
const others: Record<string, string> = { ...greek, ...cyrillic };

function transliterate(letter: string): string {
  const replacement = ligatures[letter] ?? others[letter];
  if (replacement !== undefined) return replacement;
  const lowerCase = others[letter.toLowerCase()];
  return lowerCase === undefined ? letter : lowerCase.charAt(0).toUpperCase() + lowerCase.slice(1);
}

/**
 * Transliterates to the characters that every SEPA bank accepts: `a-z A-Z 0-9 / - ? : ( ) . , ' +` and space. Other characters
 * become a period, so that no name becomes empty.
 */
export function sepaText(text: string, maxLength: number): string {
  const latin = [...text.normalize("NFC").replace(/[äöüÄÖÜ]/g, (sign) => defined(german[sign]))]
    .map((letter) => transliterate(letter.normalize("NFD").replace(/\p{M}/gu, "")))
    .join("");
  const allowed = latin.replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ".").replace(/\s+/g, " ");
  // A field must not start or end with a slash or contain two in a row, because banks use them as separators.
  const trimmed = allowed.replace(/\/{2,}/g, "/").replace(/^[/\s]+|[/\s]+$/g, "");
  return trimmed.slice(0, maxLength).replace(/[/\s]+$/, "") || ".";
}
