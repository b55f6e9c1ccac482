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

/** As people search: without capitals, accents and signs that only decorate. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}|\u0640/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþıىة]/g, (sign) => plain[sign]!);
