/** A font's tables by name. */
export type Tables = ReadonlyMap<string, Buffer>;

/** Directory, then tables, each beginning at a multiple of four. Nobody here checks sums. */
export function fontOf(flavour: number, tables: Tables): Buffer {
  const named = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const header = Buffer.alloc(12 + 16 * named.length);
  header.writeUInt32BE(flavour, 0);
  header.writeUInt16BE(named.length, 4);
  const parts: Buffer[] = [header];
  let at = header.length;
  for (const [i, [tag, bytes]] of named.entries()) {
    header.write(tag, 12 + 16 * i, "latin1");
    header.writeUInt32BE(at, 12 + 16 * i + 8);
    header.writeUInt32BE(bytes.length, 12 + 16 * i + 12);
    const whole = padded(bytes);
    parts.push(whole);
    at += whole.length;
  }
  return Buffer.concat(parts);
}

export const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** Every letter's own bytes, and where each begins. */
export function glyphTables(glyphs: readonly Buffer[]): { glyf: Buffer; loca: Buffer } {
  const parts = glyphs.map(padded);
  const loca = Buffer.alloc((parts.length + 1) * 4);
  let at = 0;
  for (const [i, part] of parts.entries()) {
    at += part.length;
    loca.writeUInt32BE(at, (i + 1) * 4);
  }
  return { glyf: Buffer.concat(parts), loca };
}

/** Says in the font's head that offsets have four bytes. */
export function withWideOffsets(head: Buffer): Buffer {
  const changed = Buffer.from(head);
  changed.writeInt16BE(1, 50);
  return changed;
}

export type Point = { x: number; y: number; onCurve: boolean };

export function boundsOf(points: readonly Point[]): [number, number, number, number] {
  let [left, bottom, right, top] = [32_767, 32_767, -32_768, -32_768];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
}

export function glyphHeader(contours: number, bounds: readonly number[]) {
  const bytes = Buffer.alloc(10);
  for (const [i, value] of [contours, ...bounds].entries()) bytes.writeInt16BE(value, i * 2);
  return bytes;
}

/** Every step in two bytes: larger than it could be, and only ever in memory. */
export function outline(points: readonly Point[]) {
  const bytes = Buffer.alloc(points.length * 5);
  let [x, y] = [0, 0];
  for (const [i, point] of points.entries()) {
    bytes[i] = point.onCurve ? 1 : 0;
    bytes.writeInt16BE(point.x - x, points.length + i * 2);
    bytes.writeInt16BE(point.y - y, points.length * 3 + i * 2);
    [x, y] = [point.x, point.y];
  }
  return bytes;
}
