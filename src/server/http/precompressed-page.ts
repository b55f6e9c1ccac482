import { constants, crc32, deflateRawSync } from "node:zlib";

/** The header of a gzip stream: deflate, no name, no time. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const finalBlock = Buffer.from([3, 0]);

type Piece = { bytes: Buffer; deflated: Buffer };

/**
 * A text with placeholders, compressed once and filled on each use. Each piece between placeholders is a run of blocks that refers to
 * nothing before it, a filled placeholder is an uncompressed block, and together they form one valid gzip stream.
 */
export class PrecompressedPage {
  readonly #pieces: Piece[];

  constructor(pieces: readonly string[]) {
    this.#pieces = pieces.map((text) => {
      const bytes = Buffer.from(text);
      return { bytes, deflated: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) };
    });
  }

  with(value: string): Buffer {
    const valueBytes = Buffer.from(value);
    const valueBlock = storedBlock(valueBytes);
    const parts: Buffer[] = [gzipHeader];
    let checksum = 0;
    let length = 0;
    for (const [i, { bytes, deflated }] of this.#pieces.entries()) {
      if (i > 0) {
        parts.push(valueBlock);
        checksum = crc32(valueBytes, checksum);
        length += valueBytes.length;
      }
      parts.push(deflated);
      checksum = crc32(bytes, checksum);
      length += bytes.length;
    }
    const end = Buffer.alloc(8);
    end.writeUInt32LE(checksum, 0);
    end.writeUInt32LE(length >>> 0, 4);
    return Buffer.concat([...parts, finalBlock, end]);
  }
}

/** Returns an uncompressed block; a filled placeholder is short enough for one. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}
