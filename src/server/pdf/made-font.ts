import { boundsOf, fontOf, glyphHeader, glyphTables, outline, type Point } from "./sfnt.ts";

export type Letter = { code: number; advance: number; contours: Point[][] };

/** How finely letters are drawn: so many units are as high as a line. */
export const units = 1000;
const [ascent, descent] = [960, -260];

const numbers = (...values: [size: 1 | 2 | 4, value: number][]) => {
  const bytes = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of values) {
    bytes.writeIntBE(value, at, size);
    at += size;
  }
  return bytes;
};
const shorts = (...values: number[]) => numbers(...values.map((value): [2, number] => [2, value]));

/**
 * A font of exactly these letters, whichever fonts they come from: papers need no other, and whoever reads them gets no
 * more of a font than what is written. It has one weight and no rules: one sign, one letter.
 */
export function madeFont(name: string, given: readonly Letter[]): Buffer {
  const letters = given.toSorted((a, b) => a.code - b.code);
  const shapes = [[], ...letters.map(({ contours }) => contours)];
  const widths = [{ advance: units / 2 }, ...letters];
  const { glyf, loca } = glyphTables(shapes.map(glyphOf));
  const bounds = boundsOf(shapes.flat(2));
  const longest = Math.max(...widths.map(({ advance }) => advance));
  return fontOf(
    0x00010000,
    new Map([
      ["cmap", cmapOf(letters)],
      ["glyf", glyf],
      ["loca", loca],
      ["head", headOf(bounds)],
      ["hhea", shorts(1, 0, ascent, descent, 0, longest, 0, 0, longest, 1, 0, 0, 0, 0, 0, 0, 0, shapes.length)],
      ["hmtx", Buffer.concat(widths.map(({ advance }, i) => shorts(advance, leftOf(shapes[i]!))))],
      ["maxp", maxpOf(shapes)],
      ["name", nameOf(name)],
      ["post", numbers([4, 0x00030000], [4, 0], [4, 0], [4, 0], [4, 0], [4, 0], [4, 0], [4, 0])],
    ]),
  );
}

const leftOf = (contours: Point[][]) => (contours.length > 0 ? boundsOf(contours.flat())[0] : 0);

function glyphOf(contours: readonly Point[][]): Buffer {
  if (contours.length === 0) return Buffer.alloc(0);
  const points = contours.flat();
  let count = 0;
  const ends = contours.map(({ length }) => {
    count += length;
    return count - 1;
  });
  const noInstructions = 0;
  return Buffer.concat([
    glyphHeader(contours.length, boundsOf(points)),
    shorts(...ends, noInstructions),
    outline(points),
  ]);
}

/** Which letter a sign is: one group for each, in the table that knows all of Unicode. */
function cmapOf(letters: readonly Letter[]): Buffer {
  const groups = letters.flatMap(({ code }, i): [4, number][] => [
    [4, code],
    [4, code],
    [4, i + 1],
  ]);
  const length = 16 + 12 * letters.length;
  return Buffer.concat([
    shorts(0, 1, 3, 10),
    numbers([4, 12], [2, 12], [2, 0], [4, length], [4, 0], [4, letters.length], ...groups),
  ]);
}

const headOf = (bounds: readonly number[]) =>
  Buffer.concat([
    numbers([4, 0x00010000], [4, 0x00010000], [4, 0], [4, 0x5f0f3cf5], [2, 0], [2, units]),
    Buffer.alloc(16), // made and changed: never
    shorts(...bounds, 0, 8, 2, 1, 0),
  ]);

function maxpOf(shapes: readonly (readonly Point[][])[]) {
  const most = (of: (shape: readonly Point[][]) => number) => Math.max(...shapes.map(of));
  const points = most((shape) => shape.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat([
    numbers([4, 0x00010000]),
    shorts(
      shapes.length,
      points,
      most(({ length }) => length),
      0,
      0,
      2,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
    ),
  ]);
}

/** Two fonts of one name would be taken for one. */
function nameOf(name: string) {
  const text = Buffer.from(name, "utf16le").swap16();
  const ids = [1, 4, 6];
  const records = ids.map((id) => shorts(3, 1, 0x409, id, text.length, 0));
  return Buffer.concat([shorts(0, ids.length, 6 + 12 * ids.length), ...records, text]);
}
