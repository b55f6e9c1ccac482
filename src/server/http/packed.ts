import { constants, crc32, deflateRawSync } from "node:zlib";

/** The header of a gzip stream: deflate, no name, no time. */
const opening = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const closing = Buffer.from([3, 0]);

type Piece = { bytes: Buffer; packed: Buffer };

/**
 * A text with placeholders, compressed once and filled on each use. Each piece between placeholders is a run of blocks that refers to
 * nothing before it, a filled placeholder is an uncompressed block, and together they form one valid gzip stream.
 */
export class Packed {
  readonly #pieces: Piece[];

  constructor(pieces: readonly string[]) {
    this.#pieces = pieces.map((text) => {
      const bytes = Buffer.from(text);
      return { bytes, packed: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) };
    });
  }

  with(filling: string): Buffer {
    const filled = Buffer.from(filling);
    const hole = stored(filled);
    const parts: Buffer[] = [opening];
    let check = 0;
    let length = 0;
    for (const [i, { bytes, packed }] of this.#pieces.entries()) {
      if (i > 0) {
        parts.push(hole);
        check = crc32(filled, check);
        length += filled.length;
      }
      parts.push(packed);
      check = crc32(bytes, check);
      length += bytes.length;
    }
    const end = Buffer.alloc(8);
    end.writeUInt32LE(check, 0);
    end.writeUInt32LE(length >>> 0, 4);
    return Buffer.concat([...parts, closing, end]);
  }
}

/** Returns an uncompressed block; a filled placeholder is short enough for one. */
function stored(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}
