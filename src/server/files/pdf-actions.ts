import { constants, inflateSync } from "node:zlib";
import { pdfTokens, type Token } from "./pdf-tokens.ts";

/** What runs a script, or a program of the reader's machine. */
const actions = new Set(["JavaScript", "JS", "Launch"]);
/** How a stream may be packed besides the one way that all programs use for objects. */
const otherFilters = /^(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|DecodeParms|DP)$/;

const mostUnpacked = 64 * 1024 * 1024;
/** Objects do not overlap: reading much more than the file holds means that somebody made them do so. */
const mostReadTimes = 4;

/**
 * Whether a PDF acts by itself: by a script or by starting a program. Objects are looked for wherever one begins, also in the middle of
 * another's data, and in packed streams of objects. Those of an encrypted file stay closed; one that cannot be read otherwise counts.
 */
export function pdfActs(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  const work = { left: mostReadTimes * (text.length + mostUnpacked), unpacked: 0 };
  let encrypted = false;
  let closed = false;
  for (const start of objectStarts(text)) {
    const found = readObject(text, start, work);
    if (found === undefined || found.acts) return true;
    if (found.names.has("Encrypt")) encrypted = true;
    if (found.data === undefined || !isObjectStream(found.names)) continue;
    const dictionary = text.slice(start, found.data);
    const inside = objectsIn(bytes, text, { ...found, dictionary, data: found.data }, work);
    if (inside === "act" || inside === "unreadable") return true;
    if (inside === "closed") closed = true;
  }
  return closed && !encrypted;
}

/** Behind each `1 0 obj`, and where a trailer begins. */
function* objectStarts(text: string): Generator<number> {
  for (let at = text.indexOf("obj"); at >= 0; at = text.indexOf("obj", at + 3))
    if (/\d(?:[\0\s]|%[^\r\n]*[\r\n])*$/.test(text.slice(Math.max(0, at - 200), at))) yield at + 3;
  for (let at = text.indexOf("trailer"); at >= 0; at = text.indexOf("trailer", at + 7)) yield at + 7;
}

type Work = { left: number; unpacked: number };
type Found = { acts: boolean; names: Set<string> /** Where its stream begins. */; data: number | undefined };

/** An object to where it ends or its data begin; undefined when more was read than any file needs. */
function readObject(text: string, start: number, work: Work): Found | undefined {
  const names = new Set<string>();
  let data: number | undefined;
  let end = start;
  for (const token of pdfTokens(text, start)) {
    end = token.end;
    if (token.kind === "name") names.add(token.text);
    if (token.kind !== "word") continue;
    if (token.text === "stream") data = token.end;
    if (["stream", "endstream", "endobj", "obj", "startxref"].includes(token.text)) break;
  }
  work.left -= end - start;
  return work.left < 0 ? undefined : { acts: actsBy(names), names, data };
}

const actsBy = (names: ReadonlySet<string>) => [...names].some((name) => actions.has(name));

const isObjectStream = (names: ReadonlySet<string>) => names.has("ObjStm") || (names.has("First") && names.has("N"));

type Stream = { names: ReadonlySet<string>; dictionary: string; data: number };

/** Where the first object in a stream begins: a number, and not a reference to one. */
const firstObject = /\/First[\0\s]+(\d{1,9})(?!\d|[\0\s]+\d+[\0\s]+R\b)/g;

/** What the objects in a stream do: nothing, act, or cannot be told, since they are encrypted or packed as no program does. */
function objectsIn(bytes: Buffer, text: string, { names, dictionary, data }: Stream, work: Work) {
  const start = data + (/^\r?\n/.exec(text.slice(data, data + 2))?.[0].length ?? 0);
  const firsts = [...dictionary.matchAll(firstObject)].map(([, offset]) => Number(offset));
  if (firsts.length === 0) return "unreadable";
  if ([...names].some((name) => otherFilters.test(name))) return "unreadable";
  const packed = names.has("FlateDecode") || names.has("Fl");
  if (!packed && (names.has("Filter") || names.has("F"))) return "unreadable";
  const objects = packed ? unpack(bytes.subarray(start), work) : text.slice(start, text.indexOf("endstream", start));
  if (objects === undefined) return "closed";
  return firsts.every((first) => isHarmless(objects, first, work)) ? "harmless" : "act";
}

function unpack(packed: Buffer, work: Work): string | undefined {
  try {
    const maxOutputLength = Math.max(1, mostUnpacked - work.unpacked);
    const unpacked = inflateSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
    work.unpacked += unpacked.length;
    return unpacked.toString("latin1");
  } catch {
    return undefined;
  }
}

/** Pairs of numbers say where each object begins, counted from the first: each is read from there, as a reader does. */
function isHarmless(objects: string, first: number, work: Work): boolean {
  const numbers = objects
    .slice(0, first)
    .split(/[\0\s]+/)
    .filter((number) => number !== "")
    .map(Number);
  const starts = new Set([0, ...numbers.filter((_, i) => i % 2 === 1)].map((offset) => first + offset));
  for (const start of starts) {
    if (!(start < objects.length)) continue;
    const names = new Set<string>();
    let depth = 0;
    let end = start;
    for (const token of pdfTokens(objects, start)) {
      end = token.end;
      depth += depthOf(token);
      if (token.kind === "name") names.add(token.text);
      if (depth <= 0) break;
    }
    work.left -= end - start;
    if (work.left < 0 || actsBy(names)) return false;
  }
  return true;
}

const depthOf = ({ kind }: Token) => (kind === "open" ? 1 : kind === "close" ? -1 : 0);
