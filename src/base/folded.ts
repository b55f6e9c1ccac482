/** Letters that do not come apart into a plain one and a mark. */
const plain: Record<string, string> = {
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

/** Most words have nothing to fold but capitals, and every search and every new referral asks for many. */
const isPlain = /^[\x20-\x7e]*$/;

/** As people search: without capitals, accents and signs that only decorate. */
export const folded = (text: string): string => (isPlain.test(text) ? text.toLowerCase() : unmarked(text));

const unmarked = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}|\u0640/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþıىة]/g, (sign) => plain[sign]!);
