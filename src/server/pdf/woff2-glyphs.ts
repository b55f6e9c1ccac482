import { Reader } from "./reader.ts";
import { boundsOf, glyphHeader, outline, type Point } from "./sfnt.ts";

type Streams = Record<"contours" | "points" | "flags" | "glyphs" | "composites" | "bounds" | "instructions", Reader>;

const moreComponents = 0x20;
const hasInstructions = 0x100;

/** The letters as fonts keep them, from the seven streams into which they were sorted to be packed. */
export function rebuiltGlyphs(packed: Buffer): Buffer[] {
  const reader = new Reader(packed);
  reader.skip(4);
  const count = reader.uint16();
  reader.skip(2);
  const sizes = Array.from({ length: 7 }, () => reader.uint32());
  const [contours, points, flags, glyphs, composites, bounds, instructions] = sizes.map(
    (size) => new Reader(reader.bytes(size)),
  ) as [Reader, Reader, Reader, Reader, Reader, Reader, Reader];
  const bitmap = bounds.bytes(4 * Math.ceil(count / 32));
  const streams = { contours, points, flags, glyphs, composites, bounds, instructions };
  return Array.from({ length: count }, (_, id) => glyphFrom(streams, (bitmap[id >> 3]! & (0x80 >> (id & 7))) !== 0));
}

function glyphFrom(streams: Streams, bounded: boolean): Buffer {
  const contours = streams.contours.int16();
  if (contours === 0) return Buffer.alloc(0);
  return contours < 0 ? composite(streams) : simple(streams, contours, bounded);
}

const boundsIn = (reader: Reader) => [reader.int16(), reader.int16(), reader.int16(), reader.int16()];

/** Made of other letters: its parts stand as they will, one after the other. */
function composite({ composites, bounds, glyphs, instructions }: Streams): Buffer {
  const parts: Buffer[] = [];
  let [flags, instructed] = [moreComponents, false];
  while (flags & moreComponents) {
    const begin = composites.at;
    flags = composites.uint16();
    instructed ||= (flags & hasInstructions) !== 0;
    const length = 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    composites.at = begin;
    parts.push(composites.bytes(length));
  }
  const code = instructed ? instructionsFrom(glyphs, instructions) : Buffer.alloc(0);
  return Buffer.concat([glyphHeader(-1, boundsIn(bounds)), ...parts, code]);
}

function instructionsFrom(glyphs: Reader, instructions: Reader): Buffer {
  const length = glyphs.uint255();
  const size = Buffer.alloc(2);
  size.writeUInt16BE(length, 0);
  return Buffer.concat([size, instructions.bytes(length)]);
}

function simple({ points: counts, flags, glyphs, bounds, instructions }: Streams, contours: number, bounded: boolean) {
  const ends = Buffer.alloc(contours * 2);
  let total = 0;
  for (let i = 0; i < contours; i++) {
    total += counts.uint255();
    ends.writeUInt16BE(total - 1, i * 2);
  }
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < total; i++) {
    const flag = flags.uint8();
    const [dx, dy] = step(flag & 0x7f, glyphs);
    [x, y] = [x + dx, y + dy];
    points.push({ x, y, onCurve: flag < 0x80 });
  }
  const code = instructionsFrom(glyphs, instructions);
  const box = bounded ? boundsIn(bounds) : boundsOf(points);
  return Buffer.concat([glyphHeader(contours, box), ends, code, outline(points)]);
}

const signed = (flag: number, size: number) => (flag & 1 ? size : -size);

/** How far to the next point: 128 ways to say it, the frequent ones in a byte. */
function step(flag: number, glyphs: Reader): [dx: number, dy: number] {
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + glyphs.uint8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + glyphs.uint8()), 0];
  if (flag < 84) {
    const [code, byte] = [flag - 20, glyphs.uint8()];
    return [signed(flag, 1 + (code & 0x30) + (byte >> 4)), signed(flag >> 1, 1 + ((code & 0x0c) << 2) + (byte & 0x0f))];
  }
  if (flag < 120) {
    const code = flag - 84;
    const dx = 1 + (Math.floor(code / 12) << 8) + glyphs.uint8();
    return [signed(flag, dx), signed(flag >> 1, 1 + (((code % 12) >> 2) << 8) + glyphs.uint8())];
  }
  if (flag < 124) {
    const [a, b, c] = [glyphs.uint8(), glyphs.uint8(), glyphs.uint8()];
    return [signed(flag, (a << 4) + (b >> 4)), signed(flag >> 1, ((b & 0x0f) << 8) + c)];
  }
  const dx = glyphs.uint16();
  return [signed(flag, dx), signed(flag >> 1, glyphs.uint16())];
}
