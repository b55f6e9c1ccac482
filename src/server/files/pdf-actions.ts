import { defined } from "#base/defined.ts";
import { isProgramName } from "#base/program-name.ts";
import { isRemotePath } from "#base/remote-path.ts";
import { isExecutableStream } from "./pdf-embedded.ts";
import { pdfTokens, type Token } from "./pdf-tokens.ts";
import { type Budget, maxUnpacked, unpack } from "./pdf-unpack.ts";

/**
 * Actions that run a script or a program on the reader's machine, or submit or import form data. XFA forms contain scripts of their own.
 */
const actions = new Set(["JavaScript", "JS", "Launch", "SubmitForm", "ImportData", "XFA"]);
/** Actions that open another file. One beside the document is allowed. */
const openers = new Set(["GoToR", "GoToE"]);
/** The keys whose value is a file name. */
const fileNames = new Set(["F", "UF", "DOS", "Mac", "Unix"]);
/** Encodings of a stream other than the one that all programs use for objects. */
const otherFilters = /^(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|DecodeParms|DP)$/;
/** Objects do not overlap: reading much more than the file contains means that it was crafted to make them overlap. */
const maxReadFactor = 4;

/** Findings across all objects of a file: an action and the file it opens may be far apart. */
type Findings = { isActive: boolean; opensFile: boolean; namesRemote: boolean; refersToKey: boolean; hasKey: boolean };

/**
 * Returns whether a PDF acts by itself: runs a script, starts a program, submits form data, or opens a file on another machine. Objects are
 * searched wherever one begins, including in the middle of another's data, and in compressed object streams. Those of an encrypted file are
 * not readable; a file that is unreadable for any other reason counts as acting.
 */
export async function isActivePdf(bytes: Buffer, depth = 0): Promise<boolean> {
  const text = bytes.toString("latin1");
  const budget: Budget = { left: maxReadFactor * (text.length + maxUnpacked), unpacked: 0 };
  const findings: Findings = {
    isActive: false,
    opensFile: false,
    namesRemote: false,
    refersToKey: false,
    hasKey: false,
  };
  let closed = false;
  for (const start of findObjectStarts(text)) {
    const { names, data } = readObject(text, start, budget, findings);
    if (data !== undefined && isObjectStream(names)) {
      const stream = { names, dictionary: text.slice(start, data), start: data + lineEndLength(text, data) };
      const inside = readObjectStream(bytes, text, stream, budget, findings);
      if (inside === "unreadable") return true;
      if (inside === "closed") closed = true;
    } else if (data !== undefined) {
      const packed = bytes.subarray(data + lineEndLength(text, data));
      if (await isExecutableStream(packed, names, budget, (inner) => isActivePdf(inner, depth + 1), depth)) return true;
    }
    if (findings.isActive || budget.left < 0) return true;
  }
  if (findings.opensFile && findings.namesRemote) return true;
  return closed && !(findings.refersToKey && findings.hasKey);
}

/** Yields the position after each `1 0 obj`, and where a trailer begins. */
function* findObjectStarts(text: string): Generator<number> {
  for (let at = text.indexOf("obj"); at >= 0; at = text.indexOf("obj", at + 3))
    if (/\d(?:[\0\s]|%[^\r\n]*[\r\n])*$/.test(text.slice(Math.max(0, at - 200), at))) yield at + 3;
  for (let at = text.indexOf("trailer"); at >= 0; at = text.indexOf("trailer", at + 7)) yield at + 7;
}

const lineEndLength = (text: string, data: number) =>
  defined(/^[\0\t\f ]*(\r\n|\n|\r)?/.exec(text.slice(data, data + 9)))[0].length;

type PdfObject = { names: Set<string> /** Where its stream begins. */; data: number | undefined };

const ends = new Set(["stream", "endstream", "endobj", "obj", "startxref"]);

/** Reads an object up to its end or the start of its data. */
function readObject(text: string, start: number, budget: Budget, findings: Findings): PdfObject {
  const names = new Set<string>();
  let data: number | undefined;
  let before: Token | undefined;
  let end = start;
  for (const token of pdfTokens(text, start)) {
    end = token.end;
    inspectToken(token, before, names, findings);
    before = token;
    if (token.kind !== "word") continue;
    if (token.text === "stream") data = token.end;
    if (ends.has(token.text)) break;
  }
  budget.left -= end - start;
  evaluateNames(names, findings);
  return { names, data };
}

/** Records a name, and a string that names a file: one after a key for file names, or a separate object that is not a web address. */
function inspectToken(token: Token, before: Token | undefined, names: Set<string>, findings: Findings) {
  if (token.kind === "name") names.add(token.text);
  if (token.kind !== "string") return;
  const isAlone = before === undefined && !/:\/\/|@|^www\./i.test(token.text);
  const isFileName = isAlone || (before?.kind === "name" && fileNames.has(before.text));
  if (isFileName && isProgramName(token.text)) findings.isActive = true;
  if (isFileName && isRemotePath(token.text)) findings.namesRemote = true;
}

function evaluateNames(names: ReadonlySet<string>, findings: Findings) {
  for (const name of names) {
    if (actions.has(name)) findings.isActive = true;
    if (openers.has(name)) findings.opensFile = true;
  }
  if (names.has("Encrypt")) findings.refersToKey = true;
  if (names.has("Filter") && ((names.has("O") && names.has("U")) || names.has("Recipients"))) findings.hasKey = true;
}

const isObjectStream = (names: ReadonlySet<string>) => names.has("ObjStm") || (names.has("First") && names.has("N"));

type Stream = { names: ReadonlySet<string>; dictionary: string; start: number };

/** Matches the offset of the first object in a stream: a number, and not a reference to one. */
const firstObject = /\/First[\0\s]+(\d{1,9})(?!\d|[\0\s]+\d+[\0\s]+R\b)/g;

/** Reads the objects in a stream as far as possible: not if they are encrypted, or encoded in a way that no program uses. */
function readObjectStream(
  bytes: Buffer,
  text: string,
  { names, dictionary, start }: Stream,
  budget: Budget,
  findings: Findings,
) {
  const firsts = [...dictionary.matchAll(firstObject)].map(([, offset]) => Number(offset));
  if (firsts.length === 0) return "unreadable";
  if ([...names].some((name) => otherFilters.test(name))) return "unreadable";
  const isPacked = names.has("FlateDecode") || names.has("Fl");
  if (!isPacked && (names.has("Filter") || names.has("F"))) return "unreadable";
  if (!isPacked) {
    const objects = text.slice(start, text.indexOf("endstream", start));
    for (const first of firsts) readPackedObjects(objects, first, budget, findings);
    return "read";
  }
  const unpacked = unpack(bytes.subarray(start), budget);
  if (!unpacked) return "unreadable";
  for (const first of firsts) readPackedObjects(unpacked.bytes.toString("latin1"), first, budget, findings);
  return unpacked.isWhole ? "read" : "closed";
}

/** Pairs of numbers give the offset of each object from the first; each is read from there, as PDF readers do. */
function readPackedObjects(objects: string, first: number, budget: Budget, findings: Findings) {
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
      inspectToken(token, before, names, findings);
      before = token;
      if (depth <= 0) break;
    }
    budget.left -= end - start;
    evaluateNames(names, findings);
    if (budget.left < 0 || findings.isActive) return;
  }
}

const depthOf = ({ kind }: Token) => (kind === "open" ? 1 : kind === "close" ? -1 : 0);
