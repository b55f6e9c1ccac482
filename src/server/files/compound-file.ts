import type { RandomAccess } from "./random-access.ts";

const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const entryLength = 128;
/** A directory of this many sectors has more entries than any real document. */
const maxSectors = 4096;
/** How many pages of the sector table the header lists, and how many further sectors may list more. */
const pagesInHeader = 109;
const maxHops = 64;

export const isCompoundFile = (head: Buffer): boolean => head.subarray(0, magic.length).equals(magic);

/**
 * Returns the names in the directory of a compound file (the legacy Office format), or undefined if it is not one or cannot be read to its
 * end.
 */
export async function readCompoundNames({ size, at }: RandomAccess): Promise<string[] | undefined> {
  if (size < 1024) return undefined;
  const header = await at(0, 512);
  const power = header.readUInt16LE(30);
  if (!isCompoundFile(header) || (power !== 9 && power !== 12)) return undefined;
  const sector = 2 ** power;
  const perPage = sector / 4;
  const positionOf = (index: number) => (index + 1) * sector;
  const numberAt = async (position: number) => (await at(position, 4)).readUInt32LE(0);

  /** Returns the position of a page of the sector table: the header lists the first ones, and a chain of sectors the rest. */
  const pageAt = async (page: number) => {
    if (page < pagesInHeader) return header.readUInt32LE(76 + 4 * page);
    const rest = page - pagesInHeader;
    const hops = Math.floor(rest / (perPage - 1));
    if (hops > maxHops) throw new Error("A table of sectors longer than any file");
    let table = header.readUInt32LE(68);
    for (let hop = 0; hop < hops; hop++) table = await numberAt(positionOf(table) + sector - 4);
    return numberAt(positionOf(table) + 4 * (rest % (perPage - 1)));
  };
  const nextSector = async (index: number) =>
    numberAt(positionOf(await pageAt(Math.floor(index / perPage))) + 4 * (index % perPage));

  const names: string[] = [];
  let index = header.readUInt32LE(48);
  for (let read = 0; positionOf(index) + sector <= size; read++) {
    if (read >= maxSectors) return undefined;
    const directory = await at(positionOf(index), sector);
    for (let entry = 0; entry < sector; entry += entryLength) {
      const length = directory.readUInt16LE(entry + 64);
      if (length >= 2 && length <= 64) names.push(directory.toString("utf16le", entry, entry + length - 2));
    }
    index = await nextSector(index);
  }
  return names;
}

const macroStorages = new Set(["VBA", "_VBA_PROJECT", "_VBA_PROJECT_CUR", "MACROS"]);

/** Returns whether these are the names of a file with macros. Office ignores their case. */
export const hasMacros = (names: readonly string[]): boolean =>
  names.some((name) => macroStorages.has(name.toUpperCase()));
