import { isProgramName } from "#base/program-name.ts";
import { namesOtherMachine } from "#base/remote-path.ts";
import { embedsProgram } from "./pdf-embedded.ts";
import { pdfTokens, type Token } from "./pdf-tokens.ts";
import { mostUnpacked, unpack, type Work } from "./pdf-unpack.ts";

/** What runs a script or a program of the reader's machine, or sends or takes in what a form holds. XFA forms bring scripts of their own. */
const actions = new Set(["JavaScript", "JS", "Launch", "SubmitForm", "ImportData", "XFA"]);
/** What opens another file. One beside the document is fine. */
const openers = new Set(["GoToR", "GoToE"]);
/** The entries that hold the name of a file. */
const fileNames = new Set(["F", "UF", "DOS", "Mac", "Unix"]);
/** How a stream may be packed besides the one way that all programs use for objects. */
const otherFilters = /^(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|DecodeParms|DP)$/;
/** Objects do not overlap: reading much more than the file holds means that somebody made them do so. */
const mostReadTimes = 4;

/** What a file does over all its objects: an action and the file it opens may be far apart. */
type Seen = { acts: boolean; opensFile: boolean; namesRemote: boolean; refersToKey: boolean; hasKey: boolean };

/**
 * Whether a PDF acts by itself: by a script, by starting a program, by sending what is typed, or by a file of another machine. Objects are
 * looked for wherever one begins, also in the middle of another's data, and in packed streams of objects. Those of an encrypted file stay
 * closed; one that cannot be read otherwise counts.
 */
export async function pdfActs(bytes: Buffer, depth = 0): Promise<boolean> {
  const text = bytes.toString("latin1");
  const work: Work = { left: mostReadTimes * (text.length + mostUnpacked), unpacked: 0 };
  const seen: Seen = { acts: false, opensFile: false, namesRemote: false, refersToKey: false, hasKey: false };
  let closed = false;
  for (const start of objectStarts(text)) {
    const { names, data } = readObject(text, start, work, seen);
    if (data !== undefined && isObjectStream(names)) {
      const stream = { names, dictionary: text.slice(start, data), start: data + lineEnd(text, data) };
      const inside = readObjectStream(bytes, text, stream, work, seen);
      if (inside === "unreadable") return true;
      if (inside === "closed") closed = true;
    } else if (data !== undefined) {
      const packed = bytes.subarray(data + lineEnd(text, data));
      if (await embedsProgram(packed, names, work, (inner) => pdfActs(inner, depth + 1), depth)) return true;
    }
    if (seen.acts || work.left < 0) return true;
  }
  if (seen.opensFile && seen.namesRemote) return true;
  return closed && !(seen.refersToKey && seen.hasKey);
}

/** Behind each `1 0 obj`, and where a trailer begins. */
function* objectStarts(text: string): Generator<number> {
  for (let at = text.indexOf("obj"); at >= 0; at = text.indexOf("obj", at + 3))
    if (/\d(?:[\0\s]|%[^\r\n]*[\r\n])*$/.test(text.slice(Math.max(0, at - 200), at))) yield at + 3;
  for (let at = text.indexOf("trailer"); at >= 0; at = text.indexOf("trailer", at + 7)) yield at + 7;
}

const lineEnd = (text: string, data: number) => /^[\0\t\f ]*(\r\n|\n|\r)?/.exec(text.slice(data, data + 9))![0].length;

type Found = { names: Set<string> /** Where its stream begins. */; data: number | undefined };

const ends = new Set(["stream", "endstream", "endobj", "obj", "startxref"]);

/** An object to where it ends or its data begin. */
function readObject(text: string, start: number, work: Work, seen: Seen): Found {
  const names = new Set<string>();
  let data: number | undefined;
  let before: Token | undefined;
  let end = start;
  for (const token of pdfTokens(text, start)) {
    end = token.end;
    look(token, before, names, seen);
    before = token;
    if (token.kind !== "word") continue;
    if (token.text === "stream") data = token.end;
    if (ends.has(token.text)) break;
  }
  work.left -= end - start;
  conclude(names, seen);
  return { names, data };
}

/** Notes a name, and a string where it names a file: behind an entry for one, or as an object of its own that is no address. */
function look(token: Token, before: Token | undefined, names: Set<string>, seen: Seen) {
  if (token.kind === "name") names.add(token.text);
  if (token.kind !== "string") return;
  const isAlone = before === undefined && !/:\/\/|@|^www\./i.test(token.text);
  const isFileName = isAlone || (before?.kind === "name" && fileNames.has(before.text));
  if (isFileName && isProgramName(token.text)) seen.acts = true;
  if (isFileName && namesOtherMachine(token.text)) seen.namesRemote = true;
}

function conclude(names: ReadonlySet<string>, seen: Seen) {
  for (const name of names) {
    if (actions.has(name)) seen.acts = true;
    if (openers.has(name)) seen.opensFile = true;
  }
  if (names.has("Encrypt")) seen.refersToKey = true;
  if (names.has("Filter") && ((names.has("O") && names.has("U")) || names.has("Recipients"))) seen.hasKey = true;
}

const isObjectStream = (names: ReadonlySet<string>) => names.has("ObjStm") || (names.has("First") && names.has("N"));

type Stream = { names: ReadonlySet<string>; dictionary: string; start: number };

/** Where the first object in a stream begins: a number, and not a reference to one. */
const firstObject = /\/First[\0\s]+(\d{1,9})(?!\d|[\0\s]+\d+[\0\s]+R\b)/g;

/** Reads the objects in a stream, as far as they can be: not when they are encrypted, or packed as no program does. */
function readObjectStream(bytes: Buffer, text: string, { names, dictionary, start }: Stream, work: Work, seen: Seen) {
  const firsts = [...dictionary.matchAll(firstObject)].map(([, offset]) => Number(offset));
  if (firsts.length === 0) return "unreadable";
  if ([...names].some((name) => otherFilters.test(name))) return "unreadable";
  const isPacked = names.has("FlateDecode") || names.has("Fl");
  if (!isPacked && (names.has("Filter") || names.has("F"))) return "unreadable";
  if (!isPacked) {
    const objects = text.slice(start, text.indexOf("endstream", start));
    for (const first of firsts) readPackedObjects(objects, first, work, seen);
    return "read";
  }
  const unpacked = unpack(bytes.subarray(start), work);
  if (!unpacked) return "unreadable";
  for (const first of firsts) readPackedObjects(unpacked.bytes.toString("latin1"), first, work, seen);
  return unpacked.isWhole ? "read" : "closed";
}

/** Pairs of numbers say where each object begins, counted from the first: each is read from there, as a reader does. */
function readPackedObjects(objects: string, first: number, work: Work, seen: Seen) {
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
    let before: Token | undefined;
    let end = start;
    for (const token of pdfTokens(objects, start)) {
      end = token.end;
      depth += depthOf(token);
      look(token, before, names, seen);
      before = token;
      if (depth <= 0) break;
    }
    work.left -= end - start;
    conclude(names, seen);
    if (work.left < 0 || seen.acts) return;
  }
}

const depthOf = ({ kind }: Token) => (kind === "open" ? 1 : kind === "close" ? -1 : 0);
