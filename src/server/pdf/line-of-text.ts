import { isArabic } from "./arabic.ts";
import { fontFor, type OpenFont } from "./fonts.ts";

type Fonts = readonly OpenFont[];
/** A piece of a line in one font and one direction. */
type Run = { text: string; font: OpenFont };

/** Neighbours that agree in `of` are joined. */
function grouped<T>(items: readonly T[], of: (item: T) => unknown): T[][] {
  const groups: T[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && of(last[0]!) === of(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Pieces of one font each. A space stays with what it follows. */
function runsOf(text: string, fonts: Fonts): Run[] {
  let font = fonts[0]!;
  const signs = Array.from(text, (sign) => {
    if (sign !== " ") font = fontFor(sign, fonts);
    return { sign, font };
  });
  return grouped(signs, (one) => one.font).map((group) => ({
    text: group.map(({ sign }) => sign).join(""),
    font: group[0]!.font,
  }));
}

/** The runs as they stand from left to right: words of the other direction keep their own order. */
function seenRuns(text: string, fonts: Fonts, rightToLeft: boolean): Run[] {
  const words = text.replaceAll(/\p{Cf}/gu, "").split(" ");
  const pieces = grouped(words, isArabic).map((group) => group.join(" "));
  const seen = rightToLeft ? pieces.toReversed() : pieces;
  return seen.flatMap((piece, i) => {
    const runs = runsOf(piece, fonts);
    const ordered = isArabic(piece) ? runs.toReversed() : runs;
    return i === 0 ? ordered : [{ text: " ", font: fonts[0]! }, ...ordered];
  });
}

const widthOf = ({ text, font }: Run) => font.layout(text).advanceWidth / font.unitsPerEm;

/** How wide a line is, in parts of its size. */
export const lineWidth = (text: string, fonts: Fonts): number =>
  seenRuns(text, fonts, false).reduce((sum, run) => sum + widthOf(run), 0);

/** The same sign by sign: quicker, and near enough to guess how many lines a cell needs. */
export const roughWidth = (text: string, fonts: Fonts): number =>
  Array.from(text.replaceAll(/\p{Cf}/gu, "")).reduce((sum, sign) => {
    const font = fontFor(sign, fonts);
    return sum + font.glyphForCodePoint(sign.codePointAt(0)!).advanceWidth / font.unitsPerEm;
  }, 0);

/** Broken where words end, or after any sign of a script without spaces; what does not fit into the last line ends in dots. */
export function breakLines(text: string, fonts: Fonts, width: number, most: number): string[] {
  const pieces = text.match(/\p{Script=Han}\p{P}*\s*|[^\s\p{Script=Han}]+\s*/gu) ?? [text];
  const lines = [""];
  for (const piece of pieces) {
    const longer = lines.at(-1)! + piece;
    if (lineWidth(longer.trimEnd(), fonts) <= width || lines.at(-1) === "") lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  const shown = lines.slice(0, most).map((line) => line.trimEnd());
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]!.replace(/[\s\p{P}]+$/u, "")}…`;
  return shown;
}

type Place = { x: number; y: number; size: number; rightToLeft: boolean };

/** One line as the outlines of its letters: drawn so, it needs no font where it is looked at. `x` is where reading begins. */
export function pathOf(text: string, fonts: Fonts, { x, y, size, rightToLeft }: Place): string {
  let pen = rightToLeft ? x - lineWidth(text, fonts) * size : x;
  let path = "";
  for (const run of seenRuns(text, fonts, rightToLeft)) {
    const scale = size / run.font.unitsPerEm;
    const { glyphs, positions } = run.font.layout(run.text);
    for (const [i, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[i]!;
      path += glyph.path
        .scale(scale, -scale)
        .translate(pen + xOffset * scale, y - yOffset * scale)
        .toSVG();
      pen += xAdvance * scale;
    }
  }
  return path;
}
