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
function tableOf(): Map<string, Forms> {
  const groups = new Map<string, number[]>();
  for (const [from, until] of blocks)
    for (let code = from; code <= until; code++) {
      const plain = String.fromCodePoint(code).normalize("NFKC");
      if (/^\p{Script=Arabic}{1,2}$/u.test(plain) && plain.codePointAt(0) !== code)
        groups.set(plain, [...(groups.get(plain) ?? []), code]);
    }
  const forms = [...groups].map(([plain, [isolated, final = isolated, initial, medial]]): [string, Forms] => [
    plain,
    { isolated: isolated!, final: final!, ...(initial && medial && { initial, medial }) },
  ]);
  return new Map(forms);
}
const table = tableOf();

export const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

const isMark = (sign: string) => /\p{Mn}/u.test(sign);
const joinsOn = (sign: string | undefined) => sign !== undefined && table.get(sign)?.initial !== undefined;
const joinsBack = (sign: string | undefined) => {
  const forms = sign === undefined ? undefined : table.get(sign);
  return forms !== undefined && forms.final !== forms.isolated;
};

/** Replaces letters by their contextual forms. Marks above and below join nothing and stay where they are. */
export function shaped(text: string): string {
  if (!isArabic(text)) return text;
  const signs = Array.from(text.normalize("NFC"));
  const beside = (at: number, way: 1 | -1) => {
    let i = at + way;
    while (signs[i] !== undefined && isMark(signs[i]!)) i += way;
    return signs[i];
  };
  let out = "";
  for (let i = 0; i < signs.length; i++) {
    const [sign, next] = [signs[i]!, signs[i + 1]];
    const pair = next === undefined ? undefined : table.get(sign + next);
    const back = joinsOn(beside(i, -1)) && joinsBack(sign);
    if (pair) {
      out += String.fromCodePoint(back ? pair.final : pair.isolated);
      i++;
      continue;
    }
    const forms = table.get(sign);
    const on = joinsOn(sign) && joinsBack(beside(i, 1));
    const code = forms && (back ? (on ? forms.medial : forms.final) : on ? forms.initial : forms.isolated);
    out += code === undefined ? sign : String.fromCodePoint(code);
  }
  return out;
}
