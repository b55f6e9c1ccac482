import { compoundNames, hasMacros, isCompoundFile } from "./compound-file.ts";
import { peek, unpack, type Work } from "./pdf-unpack.ts";
import { isProgram } from "./program-content.ts";
import { accessBuffer } from "./random-access.ts";

/** Encodings that hide what a file is. Programs that embed files use none of them. */
const hiding = /^(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL)$/;
/** Image encodings, which contain nothing that a reader would open as a file. */
const pictures = /^(DCTDecode|DCT|JPXDecode|CCITTFaxDecode|CCF|JBIG2Decode)$/;
/** The nesting limit for PDFs in PDFs, which no legitimate document reaches. */
const deepest = 3;

/**
 * Returns whether a stream of a PDF is an executable file: a program, a document with macros, or a PDF that acts. The stream's declared
 * type is ignored, since it may be omitted. Text and pages, such as the XML of an electronic invoice, begin like none of these.
 */
export async function embedsProgram(
  packed: Buffer,
  names: ReadonlySet<string>,
  work: Work,
  acts: (pdf: Buffer) => Promise<boolean>,
  depth: number,
): Promise<boolean> {
  const filters = [...names];
  if (filters.some((name) => hiding.test(name))) return names.has("EmbeddedFile");
  if (filters.some((name) => pictures.test(name))) return false;
  const isPacked = names.has("FlateDecode") || names.has("Fl");
  const head = isPacked ? peek(packed, work) : packed.subarray(0, 4096);
  if (isProgram(head)) return true;
  const isPdf = head.toString("latin1", 0, 5) === "%PDF-";
  const isArchive = head.toString("latin1", 0, 4) === "PK\x03\x04";
  if (!isPdf && !isArchive && !isCompoundFile(head)) return false;
  const content = isPacked ? unpack(packed, work)?.bytes : packed.subarray(0, endOf(packed));
  if (!content) return true;
  if (isPdf) return depth >= deepest || (await acts(content));
  if (isArchive) return /vbaproject/i.test(content.toString("latin1"));
  const inside = await compoundNames(accessBuffer(content)).catch(() => undefined);
  return inside === undefined || hasMacros(inside);
}

function endOf(stream: Buffer): number {
  const end = stream.indexOf("endstream");
  return end < 0 ? stream.length : end;
}
