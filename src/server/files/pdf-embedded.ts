import { hasMacros, isCompoundFile, readCompoundNames } from "./compound-file.ts";
import { type Budget, peek, unpack } from "./pdf-unpack.ts";
import { isProgram } from "./program-content.ts";
import { accessBuffer } from "./random-access.ts";

/** Encodings that hide what a file is. Programs that embed files use none of them. */
const hidingFilters = /^(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL)$/;
/** Image encodings, which contain nothing that a reader would open as a file. */
const imageFilters = /^(DCTDecode|DCT|JPXDecode|CCITTFaxDecode|CCF|JBIG2Decode)$/;
/** The nesting limit for PDFs in PDFs, which no legitimate document reaches. */
const maxDepth = 3;

/**
 * Returns whether a stream of a PDF is an executable file: a program, a document with macros, or a PDF that acts. The stream's declared
 * type is ignored, since it may be omitted. Text and pages, such as the XML of an electronic invoice, begin like none of these.
 */
export async function isExecutableStream(
  packed: Buffer,
  names: ReadonlySet<string>,
  budget: Budget,
  isActivePdf: (pdf: Buffer) => Promise<boolean>,
  depth: number,
): Promise<boolean> {
  const filters = [...names];
  if (filters.some((name) => hidingFilters.test(name))) return names.has("EmbeddedFile");
  if (filters.some((name) => imageFilters.test(name))) return false;
  const isPacked = names.has("FlateDecode") || names.has("Fl");
  const head = isPacked ? peek(packed, budget) : packed.subarray(0, 4096);
  if (isProgram(head)) return true;
  const isPdf = head.toString("latin1", 0, 5) === "%PDF-";
  const isArchive = head.toString("latin1", 0, 4) === "PK\x03\x04";
  if (!isPdf && !isArchive && !isCompoundFile(head)) return false;
  const content = isPacked ? unpack(packed, budget)?.bytes : packed.subarray(0, endOf(packed));
  if (!content) return true;
  if (isPdf) return depth >= maxDepth || (await isActivePdf(content));
  if (isArchive) return /vbaproject/i.test(content.toString("latin1"));
  const inside = await readCompoundNames(accessBuffer(content)).catch(() => undefined);
  return inside === undefined || hasMacros(inside);
}

function endOf(stream: Buffer): number {
  const end = stream.indexOf("endstream");
  return end < 0 ? stream.length : end;
}
