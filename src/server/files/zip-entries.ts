import { type FileHandle, open } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";

export type ZipEntry = { name: string; method: number; packed: number; size: number; offset: number };

const endRecord = 22;
const maxCommentLength = 65_535;
const signature = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };

/** Returns the position of a ZIP's end record, which must end exactly at the end of the file; -1 if there is none. */
export function findEndRecord(tail: Buffer): number {
  for (let at = tail.length - endRecord; at >= 0; at--)
    if (tail.readUInt32LE(at) === signature.end && at + endRecord + tail.readUInt16LE(at + 20) === tail.length)
      return at;
  return -1;
}

export async function readTail(handle: FileHandle, size: number): Promise<Buffer> {
  const length = Math.min(size, endRecord + maxCommentLength);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
  return buffer.subarray(0, bytesRead);
}

/** Returns the entries of a ZIP that begins at the first byte and does not exceed the given number of entries; undefined otherwise. */
export async function readZipEntries(handle: FileHandle, size: number, limit: number): Promise<ZipEntry[] | undefined> {
  const tail = await readTail(handle, size);
  const at = findEndRecord(tail);
  if (at < 0) return undefined;
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  const directoryEnds = size - tail.length + at;
  if (count === 0 || count > limit || offset + length !== directoryEnds) return undefined;
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, offset);
  const entries: ZipEntry[] = [];
  for (let position = 0; entries.length < count; ) {
    if (position + 46 > length || buffer.readUInt32LE(position) !== signature.entry) return undefined;
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => buffer.readUInt16LE(position + field)) as [
      number,
      number,
      number,
    ];
    entries.push({
      name: buffer.toString("utf8", position + 46, position + 46 + nameLength),
      method: buffer.readUInt16LE(position + 10),
      packed: buffer.readUInt32LE(position + 20),
      size: buffer.readUInt32LE(position + 24),
      offset: buffer.readUInt32LE(position + 42),
    });
    position += 46 + nameLength + extra + comment;
  }
  return Math.min(...entries.map((entry) => entry.offset)) === 0 ? entries : undefined;
}

type Unpacked = {
  /** The actual size; the size an entry declares proves nothing. */ size: number;
  content: Buffer;
};

/** Enough bytes to detect the type of an entry. */
const headLength = 8;

/**
 * Unpacks an entry, and stops shortly after the given size. Its content is kept only if `isWanted` accepts its first bytes, so that of all
 * other entries only one chunk is in memory at a time.
 */
export async function unpackEntry(
  file: string,
  entry: ZipEntry,
  limit: number,
  isWanted: (head: Buffer) => boolean,
): Promise<Unpacked> {
  const chunks: Buffer[] = [];
  let wanted: boolean | undefined;
  let size = 0;
  for await (const chunk of readChunks(file, entry)) {
    size += chunk.length;
    if (wanted !== false) chunks.push(chunk);
    if (wanted === undefined && size >= headLength) wanted = isWanted(Buffer.concat(chunks));
    if (wanted === false) chunks.length = 0;
    if (size > limit) break;
  }
  wanted ??= isWanted(Buffer.concat(chunks));
  return { size, content: wanted ? Buffer.concat(chunks) : Buffer.alloc(0) };
}

async function* readChunks(file: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    const { buffer: head } = await handle.read(Buffer.alloc(30), 0, 30, entry.offset);
    if (head.readUInt32LE(0) !== signature.local) throw new Error("An entry is not where the directory says");
    const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    if (entry.method !== 0 && entry.method !== 8) throw new Error("Packed in a way no document is");
    if (entry.packed === 0) return;
    const packed = handle.createReadStream({ start, end: start + entry.packed - 1, autoClose: false });
    if (entry.method === 0) return yield* packed as AsyncIterable<Buffer>;
    const unpacking = packed.pipe(createInflateRaw());
    packed.on("error", (error) => unpacking.destroy(error));
    try {
      yield* unpacking as AsyncIterable<Buffer>;
    } finally {
      packed.destroy();
    }
  } finally {
    await handle.close();
  }
}
