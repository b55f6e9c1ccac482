import type { FileHandle } from "node:fs/promises";
import { SaxesParser } from "saxes";
import { compoundNames, hasMacros, isCompoundFile } from "#server/files/compound-file.ts";
import { accessBuffer } from "#server/files/random-access.ts";
import { unpackEntry, zipEntries } from "#server/files/zip-entries.ts";
import { errors } from "../contract.ts";
import { isHarmlessRelation, megabyte } from "../rules.ts";

/** A long document has some hundred parts and unpacks to some ten MB. */
const mostEntries = 5000;
const mostUnpacked = 100 * megabyte;
/** Lists of types and relations, even of thousands of links. */
const mostXml = 4 * megabyte;

const contentTypes = "[Content_Types].xml";

/** Whether a file is a DOCX; refuses one that unpacks to far more than a document holds, and one that runs or loads something. */
export async function isDocx({ file, handle, size }: { file: string; handle: FileHandle; size: number }) {
  const entries = await zipEntries(handle, size, mostEntries);
  const names = new Set(entries?.map(({ name }) => name));
  if (!entries || !names.has(contentTypes) || !names.has("word/document.xml")) return false;
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > mostUnpacked) throw errors.unpacksTooLarge();
  let unpacked = 0;
  for (const entry of entries) {
    const isList = isListOfParts(entry.name);
    const isWanted = (head: Buffer) => isList || isCompoundFile(head) || isArchive(head);
    const part = await unpackEntry(file, entry, mostUnpacked - unpacked, isWanted).catch(() => undefined);
    if (!part) return false;
    unpacked += part.size;
    if (unpacked > mostUnpacked) throw errors.unpacksTooLarge();
    if (isList ? actsByList(part.content) : await runsMacros(part.content)) throw errors.activeContent();
  }
  return true;
}

/** Programs find these whatever their case. */
const isListOfParts = (name: string) =>
  name.toLowerCase() === contentTypes.toLowerCase() || name.toLowerCase().endsWith(".rels");
const isArchive = (head: Buffer) => head.toString("latin1", 0, 4) === "PK\x03\x04";

/** Macros lie in a compound file, whatever the part is called; or in a document inside this one. */
async function runsMacros(content: Buffer): Promise<boolean> {
  if (isCompoundFile(content)) {
    const names = await compoundNames(accessBuffer(content));
    return names === undefined || hasMacros(names);
  }
  return isArchive(content) && /vbaproject/i.test(content.toString("latin1"));
}

/** Whether a list of types names macros, or a list of relations something that is loaded from elsewhere when the document is opened. */
function actsByList(xml: Buffer): boolean {
  if (xml.length > mostXml) throw errors.disguised();
  let acts = false;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ local, attributes }) => {
    const value = (name: string) => Object.values(attributes).find((one) => one.local === name)?.value ?? "";
    if (/vbaProject|vbaData|macroEnabled/i.test(value("ContentType"))) acts = true;
    if (local !== "Relationship") return;
    const relation = { type: value("Type"), target: value("Target"), mode: value("TargetMode") };
    if (!isHarmlessRelation(relation)) acts = true;
  });
  parser.on("doctype", () => {
    throw errors.disguised();
  });
  parser.on("error", () => {
    throw errors.disguised();
  });
  parser.write(textOf(xml)).close();
  return acts;
}

function textOf(xml: Buffer): string {
  const mark = xml.toString("hex", 0, 2);
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(xml);
}
