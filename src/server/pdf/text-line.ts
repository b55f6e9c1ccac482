import { defined, firstOf } from "#base/defined.ts";
import { isArabic } from "./arabic.ts";
import { fontFor, type OpenFont } from "./fonts.ts";

type Fonts = readonly OpenFont[];
/** A piece of a line in one font and one direction. */
type Run = { text: string; font: OpenFont };

/** Groups adjacent items for which `of` returns the same value. */
function groupAdjacent<T>(items: readonly T[], of: (item: T) => unknown): T[][] {
  const groups: T[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && of(firstOf(last)) === of(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Splits text into runs of one font. A space stays with the text before it. */
function splitRuns(text: string, fonts: Fonts): Run[] {
  let font = firstOf(fonts);
  const chars = Array.from(text, (char) => {
    if (char !== " ") font = fontFor(char, fonts);
    return { char, font };
  });
  return groupAdjacent(chars, (one) => one.font).map((group) => ({
    text: group.map(({ char }) => char).join(""),
    font: firstOf(group).font,
  }));
}

/** Returns the runs in visual order from left to right: words of the other direction keep their own order. */
function visualRuns(text: string, fonts: Fonts, rightToLeft: boolean): Run[] {
  const words = text.replaceAll(/\p{Cf}/gu, "").split(" ");
  const pieces = groupAdjacent(words, isArabic).map((group) => group.join(" "));
  const visual = rightToLeft ? pieces.toReversed() : pieces;
  return visual.flatMap((piece, i) => {
    const runs = splitRuns(piece, fonts);
    const ordered = isArabic(piece) ? runs.toReversed() : runs;
    return i === 0 ? ordered : [{ text: " ", font: firstOf(fonts) }, ...ordered];
  });
}

const widthOf = ({ text, font }: Run) => font.layout(text).advanceWidth / font.unitsPerEm;

/** Returns the width of a line, relative to its font size. */
export const lineWidth = (text: string, fonts: Fonts): number =>
  visualRuns(text, fonts, false).reduce((sum, run) => sum + widthOf(run), 0);

/** The same, character by character: faster, and accurate enough to estimate the number of lines of a cell. */
export const estimateWidth = (text: string, fonts: Fonts): number =>
  Array.from(text.replaceAll(/\p{Cf}/gu, "")).reduce((sum, char) => {
    const font = fontFor(char, fonts);
    return sum + font.glyphForCodePoint(defined(char.codePointAt(0))).advanceWidth / font.unitsPerEm;
  }, 0);

/** Breaks text at word ends, or after any character of a script without spaces; text beyond the last line is replaced by an ellipsis. */
export function breakLines(text: string, fonts: Fonts, width: number, maxLines: number): string[] {
  const pieces = text.match(/\p{Script=Han}\p{P}*\s*|[^\s\p{Script=Han}]+\s*/gu) ?? [text];
  const lines = [""];
  for (const piece of pieces) {
    const longer = defined(lines.at(-1)) + piece;
    if (lineWidth(longer.trimEnd(), fonts) <= width || lines.at(-1) === "") lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  const visible = lines.slice(0, maxLines).map((line) => line.trimEnd());
  if (lines.length > maxLines) visible[maxLines - 1] = `${defined(visible[maxLines - 1]).replace(/[\s\p{P}]+$/u, "")}…`;
  return visible;
}

type Place = { x: number; y: number; size: number; rightToLeft: boolean };

/** Draws one line as outlines, so that no font is needed to display it. `x` is where reading begins. */
export function outlineOf(text: string, fonts: Fonts, { x, y, size, rightToLeft }: Place): string {
  let pen = rightToLeft ? x - lineWidth(text, fonts) * size : x;
  let path = "";
  for (const run of visualRuns(text, fonts, rightToLeft)) {
    const scale = size / run.font.unitsPerEm;
    const { glyphs, positions } = run.font.layout(run.text);
    for (const [i, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = defined(positions[i]);
      path += glyph.path
        .scale(scale, -scale)
        .translate(pen + xOffset * scale, y - yOffset * scale)
        .toSVG();
      pen += xAdvance * scale;
    }
  }
  return path;
}
