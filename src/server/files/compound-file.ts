import type { FileHandle } from "node:fs/promises";

const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const entryLength = 128;
const mostSectors = 256;

/** The names in the directory of a compound file, which the old office formats are; undefined when it is none. */
export async function compoundNames(handle: FileHandle, size: number): Promise<string[] | undefined> {
  const at = async (position: number, length: number) =>
    (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
  if (size < 1024) return undefined;
  const header = await at(0, 512);
  if (!header.subarray(0, 8).equals(magic)) return undefined;
  const power = header.readUInt16LE(30);
  if (power !== 9 && power !== 12) return undefined;
  const sector = 2 ** power;
  const place = (index: number) => (index + 1) * sector;
  /** Which sector follows: the first 109 pages of that table are named in the header, and a document needs no more. */
  const after = async (index: number) => {
    const perPage = sector / 4;
    const page = header.readUInt32LE(76 + 4 * Math.floor(index / perPage));
    return (await at(place(page) + 4 * (index % perPage), 4)).readUInt32LE(0);
  };
  const names: string[] = [];
  let index = header.readUInt32LE(48);
  for (let read = 0; read < mostSectors && place(index) + sector <= size; read++) {
    const directory = await at(place(index), sector);
    for (let entry = 0; entry < sector; entry += entryLength) {
      const length = directory.readUInt16LE(entry + 64);
      if (length >= 2 && length <= 64) names.push(directory.toString("utf16le", entry, entry + length - 2));
    }
    if (index >= 109 * (sector / 4)) break;
    index = await after(index);
  }
  return names;
}
