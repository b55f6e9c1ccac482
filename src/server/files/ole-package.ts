import { isProgramName } from "#base/program-name.ts";
import { isProgram } from "./program-content.ts";

/** The stream in which Office documents store embedded files. */
const packageStream = "\u0001ole10native";
const headerOffset = { power: 30, directory: 48, cutoff: 56, smallTable: 60, moreTables: 68, firstTables: 76 };
const tablesInHeader = 109;
const entryLength = 128;
const smallSector = 64;

type Stream = { name: string; start: number; size: number };

/** Returns whether a compound file packages a program, judged by the names it is packaged under or by its content. */
export function hasPackagedProgram(file: Buffer): boolean {
  const { entries, read } = openCompound(file);
  return entries
    .filter(({ name }) => name.toLowerCase() === packageStream)
    .some((entry) => isExecutablePackage(read(entry)));
}

/** Opens the streams of a compound file. Chains that point outside the file or into themselves end there. */
function openCompound(file: Buffer) {
  const sector = 2 ** file.readUInt16LE(headerOffset.power);
  const numberAt = (at: number) => (at >= 0 && at + 4 <= file.length ? file.readUInt32LE(at) : 0xffff_ffff);
  const offsetOf = (index: number) => (index + 1) * sector;
  const maxSectors = Math.ceil(file.length / sector);
  const tables = Array.from({ length: tablesInHeader }, (_, i) => numberAt(headerOffset.firstTables + 4 * i));
  for (
    let more = numberAt(headerOffset.moreTables), hops = 0;
    offsetOf(more) < file.length && hops < maxSectors;
    hops++
  ) {
    for (let i = 0; i < sector / 4 - 1; i++) tables.push(numberAt(offsetOf(more) + 4 * i));
    more = numberAt(offsetOf(more) + sector - 4);
  }
  const perTable = sector / 4;
  const nextSector = (index: number) =>
    numberAt(offsetOf(tables[Math.floor(index / perTable)] ?? 0xffff_ffff) + 4 * (index % perTable));
  const readChain = (start: number) => {
    const parts: Buffer[] = [];
    for (let index = start; offsetOf(index) < file.length && parts.length <= maxSectors; index = nextSector(index))
      parts.push(file.subarray(offsetOf(index), offsetOf(index) + sector));
    return Buffer.concat(parts);
  };
  const entries = entriesOf(readChain(numberAt(headerOffset.directory)));
  const cutoff = numberAt(headerOffset.cutoff);
  const smallTable = readChain(numberAt(headerOffset.smallTable));
  const smallStream = readChain(entries[0]?.start ?? 0xffff_ffff);
  const readSmall = (start: number) => {
    const parts: Buffer[] = [];
    for (let index = start; index * smallSector < smallStream.length && parts.length * 4 <= smallTable.length; ) {
      parts.push(smallStream.subarray(index * smallSector, (index + 1) * smallSector));
      index = index * 4 + 4 <= smallTable.length ? smallTable.readUInt32LE(index * 4) : 0xffff_ffff;
    }
    return Buffer.concat(parts);
  };
  const read = ({ start, size }: Stream) => (size < cutoff ? readSmall(start) : readChain(start)).subarray(0, size);
  return { entries, read };
}

function entriesOf(directory: Buffer): Stream[] {
  const entries: Stream[] = [];
  for (let at = 0; at + entryLength <= directory.length; at += entryLength) {
    const length = Math.min(64, directory.readUInt16LE(at + 64));
    const name = directory.toString("utf16le", at, at + Math.max(0, length - 2));
    entries.push({ name, start: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120) });
  }
  return entries;
}

/** A package has a label, the original path and a path for its copy, then the file, then the same names in Unicode. */
function isExecutablePackage(native: Buffer): boolean {
  const isPackage = native.length > 6 && native.readUInt16LE(4) === 2;
  if (!isPackage) return isProgram(native.subarray(4));
  const names: string[] = [];
  let at = 6;
  const readNumber = () => {
    at += 4;
    return at <= native.length ? native.readUInt32LE(at - 4) : 0;
  };
  const readName = (end: number, encoding: "latin1" | "utf16le") => {
    names.push(native.toString(encoding, at, end));
    at = end;
  };
  for (const _ of ["label", "path"]) {
    const end = native.indexOf(0, at);
    readName(end < 0 ? native.length : end, "latin1");
    at += 1;
  }
  readNumber();
  readName(at + 4 + readNumber(), "latin1");
  const length = readNumber();
  const content = native.subarray(at, at + length);
  at += length;
  for (const _ of ["copy", "label", "path"]) readName(at + 4 + 2 * readNumber(), "utf16le");
  return isProgram(content) || names.some((name) => isProgramName(name));
}
