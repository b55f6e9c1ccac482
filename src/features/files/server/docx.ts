import type { FileHandle } from "node:fs/promises";
import { SaxesParser } from "saxes";
import { hasMacros, isCompoundFile, readCompoundNames } from "#server/files/compound-file.ts";
import { hasPackagedProgram } from "#server/files/ole-package.ts";
import { isProgram } from "#server/files/program-content.ts";
import { accessBuffer } from "#server/files/random-access.ts";
import { readZipEntries, unpackEntry } from "#server/files/zip-entries.ts";
import { errors } from "../contract.ts";
import { isHarmlessRelationship, megabyte } from "../rules.ts";
import { hasActiveField } from "./docx-fields.ts";

/** A long document has a few hundred parts and decompresses to tens of MB. */
const maxEntries = 5000;
const maxUncompressed = 100 * megabyte;
/** The limit covers type and relationship lists, even with thousands of links. */
const maxXmlBytes = 4 * megabyte;

const contentTypes = "[Content_Types].xml";

/** Returns whether a file is a DOCX. Throws if it decompresses to far more than a document holds, or if it runs or loads something. */
export async function isDocx({ file, handle, size }: { file: string; handle: FileHandle; size: number }) {
  const entries = await readZipEntries(handle, size, maxEntries);
  const names = new Set(entries?.map(({ name }) => name));
  if (!entries || !names.has(contentTypes) || !names.has("word/document.xml")) return false;
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > maxUncompressed) throw errors.unpacksTooLarge();
  let unpacked = 0;
  for (const entry of entries) {
    const isList = isPartList(entry.name);
    const isWanted = (head: Buffer) =>
      isList || isXml(head) || isCompoundFile(head) || isArchive(head) || isBinary(head);
    const part = await unpackEntry(file, entry, maxUncompressed - unpacked, isWanted).catch(() => undefined);
    if (!part) return false;
    unpacked += part.size;
    if (unpacked > maxUncompressed) throw errors.unpacksTooLarge();
    if (isList ? isActiveList(part.content) : await isActivePart(part.content)) throw errors.activeContent();
  }
  return true;
}

/** Programs find these parts case-insensitively. */
const isPartList = (name: string) =>
  name.toLowerCase() === contentTypes.toLowerCase() || name.toLowerCase().endsWith(".rels");
const isArchive = (head: Buffer) => head.toString("latin1", 0, 4) === "PK\x03\x04";

/** Returns whether a part is text, in one of the encodings that programs write. */
const isXml = (head: Buffer) => /^(\xef\xbb\xbf)?\s*<|^(\xff\xfe|\xfe\xff)|^<\0|^\0</.test(head.toString("latin1"));
const isBinary = (head: Buffer) => /^(MZ|\x7fELF)/.test(head.toString("latin1"));

/**
 * Returns whether a part carries active content. Macros live in a compound file, whatever the part is called, or in a nested document;
 * programs are embedded as they are or packaged in a compound file; fields occur in any text part.
 */
async function isActivePart(content: Buffer): Promise<boolean> {
  if (isCompoundFile(content)) {
    const names = await readCompoundNames(accessBuffer(content));
    return names === undefined || hasMacros(names) || hasPackagedProgram(content);
  }
  if (isArchive(content)) return /vbaproject/i.test(content.toString("latin1"));
  return isXml(content) ? hasActiveField(content, encodingOf(content)) : isProgram(content);
}

/** Returns whether a content type list names macros, or a relationship list names something that loads when the document is opened. */
function isActiveList(xml: Buffer): boolean {
  if (xml.length > maxXmlBytes) throw errors.disguised();
  let isActive = false;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ local, attributes }) => {
    const value = (name: string) => Object.values(attributes).find((one) => one.local === name)?.value ?? "";
    if (/vbaProject|vbaData|macroEnabled/i.test(value("ContentType"))) isActive = true;
    if (local !== "Relationship") return;
    const relation = { type: value("Type"), target: value("Target"), mode: value("TargetMode") };
    if (!isHarmlessRelationship(relation)) isActive = true;
  });
  parser.on("doctype", () => {
    throw errors.disguised();
  });
  parser.on("error", () => {
    throw errors.disguised();
  });
  parser.write(new TextDecoder(encodingOf(xml)).decode(xml)).close();
  return isActive;
}

/** Detects the encoding of a part from its byte order mark or the position of zero bytes. */
function encodingOf(xml: Buffer): string {
  const mark = xml.toString("hex", 0, 2);
  if (mark === "fffe" || mark === "3c00") return "utf-16le";
  return mark === "feff" || mark === "003c" ? "utf-16be" : "utf-8";
}
