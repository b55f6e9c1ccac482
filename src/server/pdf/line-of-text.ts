import { shaped } from "./arabic.ts";
import type { Letter } from "./made-font.ts";
import type { Point } from "./sfnt.ts";

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

/** Words as the eye meets them from left to right: in a line that is read from the right, words of other scripts keep their own order. */
function asSeen(text: string, rightToLeft: boolean): string[] {
  const words = text.split(" ");
  if (!rightToLeft) return Array.from(text);
  const runs: string[][] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last && isArabic(last[0]!) === isArabic(word)) last.push(word);
    else runs.push([word]);
  }
  const seen = runs.map((run) => {
    const joined = run.join(" ");
    return isArabic(joined) ? Array.from(shaped(joined)).reverse() : Array.from(joined);
  });
  return seen.reverse().flatMap((signs, i) => (i === 0 ? signs : [" ", ...signs]));
}

export type Lettering = ReadonlyMap<number, Letter>;

export const widthOf = (signs: readonly string[], letters: Lettering) =>
  signs.reduce((sum, sign) => sum + (letters.get(sign.codePointAt(0)!)?.advance ?? 0), 0);

/** Broken where words end, or after any sign of a script without spaces; what does not fit into the last line ends in dots. */
export function broken(text: string, letters: Lettering, width: number, most: number): string[] {
  const pieces = text.match(/\p{Script=Han}\p{P}*|[^\s\p{Script=Han}]+\s*/gu) ?? [text];
  const lines = [""];
  for (const piece of pieces) {
    const longer = lines.at(-1)! + piece;
    if (widthOf(Array.from(shaped(longer.trimEnd())), letters) <= width || lines.at(-1) === "")
      lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  const shown = lines.slice(0, most).map((line) => line.trimEnd());
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]!.replace(/[\s\p{P}]+$/u, "")}…`;
  return shown;
}

type Place = { x: number; y: number; size: number; units: number; rightToLeft: boolean };

/** One line as the shape of its letters: what is drawn so needs no font where it is looked at. `x` is where reading begins. */
export function pathOf(text: string, letters: Lettering, { x, y, size, units, rightToLeft }: Place): string {
  const signs = asSeen(text, rightToLeft);
  const scale = size / units;
  let pen = rightToLeft ? x - widthOf(signs, letters) * scale : x;
  const drawn: string[] = [];
  for (const sign of signs) {
    const letter = letters.get(sign.codePointAt(0)!);
    if (!letter) continue;
    const at = (point: Point) => `${(pen + point.x * scale).toFixed(1)} ${(y - point.y * scale).toFixed(1)}`;
    for (const contour of letter.contours) drawn.push(outlineOf(contour, at));
    pen += letter.advance * scale;
  }
  return drawn.join("");
}

/** Points on the curve are ends; one beside it bends the way to the next. */
function outlineOf(contour: readonly Point[], at: (point: Point) => string): string {
  const [first, ...rest] = contour;
  if (!first) return "";
  let path = `M${at(first)}`;
  for (let i = 0; i < rest.length; i++) {
    const point = rest[i]!;
    if (point.onCurve) path += `L${at(point)}`;
    else path += `Q${at(point)} ${at(rest[++i] ?? first)}`;
  }
  return `${path}Z`;
}
