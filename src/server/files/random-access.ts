import type { FileHandle } from "node:fs/promises";

/** Bytes that are read at arbitrary positions. Positions past the end read as zeros. */
export type RandomAccess = { size: number; at(position: number, length: number): Promise<Buffer> };

export const accessFile = (handle: FileHandle, size: number): RandomAccess => ({
  size,
  at: async (position, length) => (await handle.read(Buffer.alloc(length), 0, length, position)).buffer,
});

export const accessBuffer = (bytes: Buffer): RandomAccess => ({
  size: bytes.length,
  at: async (position, length) => {
    const read = Buffer.alloc(length);
    bytes.copy(read, 0, Math.min(position, bytes.length), Math.min(position + length, bytes.length));
    return read;
  },
});
