import { defined } from "#base/defined.ts";

/**
 * Arabic letters change their form beside others. Unicode has a character for each form, so text in those needs no shaping by the font:
 * each character is one glyph. The PDF library would shape plain letters too, but text that is copied or searched in its documents would
 * then have the letters of every ligature in the wrong order.
 */
type Forms = { isolated: number; final: number; initial?: number; medial?: number };

/**
 * The second block comes first: for one letter, the alef maqsura, it has the two base forms, to which the first block adds others for other
 * languages.
 */
const blocks = [
  [0xfe80, 0xfefc],
  [0xfb50, 0xfbff],
] as const;

/** In these blocks the forms of a letter are consecutive and always in this order; a letter that joins only backwards has two. */
function buildTable(): Map<string, Forms> {
  const groups = new Map<string, number[]>();
  for (const [from, until] of blocks)
    for (let code = from; code <= until; code++) {
      const plain = String.fromCodePoint(code).normalize("NFKC");
      if (/^\p{Script=Arabic}{1,2}$/u.test(plain) && plain.codePointAt(0) !== code)
        groups.set(plain, [...(groups.get(plain) ?? []), code]);
    }
  const forms = [...groups].map(([plain, [isolated, final = isolated, initial, medial]]): [string, Forms] => [
    plain,
    { isolated: defined(isolated), final: defined(final), ...(initial && medial && { initial, medial }) },
  ]);
  return new Map(forms);
}
const table = buildTable();

export const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

const isMark = (char: string) => /\p{Mn}/u.test(char);
const joinsNext = (char: string | undefined) => char !== undefined && table.get(char)?.initial !== undefined;
const joinsPrevious = (char: string | undefined) => {
  const forms = char === undefined ? undefined : table.get(char);
  return forms !== undefined && forms.final !== forms.isolated;
};

/** Replaces letters by their contextual forms. Marks above and below join nothing and stay where they are. */
export function shapeArabic(text: string): string {
  if (!isArabic(text)) return text;
  const chars = Array.from(text.normalize("NFC"));
  const neighbourOf = (at: number, step: 1 | -1) => {
    let i = at + step;
    while (chars[i] !== undefined && isMark(defined(chars[i]))) i += step;
    return chars[i];
  };
  let out = "";
  for (let i = 0; i < chars.length; i++) {
    const [char, next] = [defined(chars[i]), chars[i + 1]];
    const pair = next === undefined ? undefined : table.get(char + next);
    const back = joinsNext(neighbourOf(i, -1)) && joinsPrevious(char);
    if (pair) {
      out += String.fromCodePoint(back ? pair.final : pair.isolated);
      i++;
      continue;
    }
    const forms = table.get(char);
    const on = joinsNext(char) && joinsPrevious(neighbourOf(i, 1));
    const code = forms && (back ? (on ? forms.medial : forms.final) : on ? forms.initial : forms.isolated);
    out += code === undefined ? char : String.fromCodePoint(code);
  }
  return out;
}
