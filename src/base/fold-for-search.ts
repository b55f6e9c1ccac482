import { defined } from "./defined.ts";

/** Letters that Unicode does not decompose into a base letter and a mark. */
const replacements: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ى: "ي",
  ة: "ه",
};

/** Most words have nothing to fold but capitals, and every search and every new referral folds many of them. */
const isPlain = /^[\x20-\x7e]*$/;

/** Normalises text for searching: without capitals, accents and decorative marks. */
export const foldForSearch = (text: string): string => (isPlain.test(text) ? text.toLowerCase() : removeMarks(text));

const removeMarks = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}|\u0640/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþıىة]/g, (letter) => defined(replacements[letter]));
