import { type FileHandle, open, rm } from "node:fs/promises";
import { isInfected } from "#server/files/clamd.ts";
import { compoundNames } from "#server/files/compound-file.ts";
import { inTurn } from "#server/files/in-turn.ts";
import { type Incoming, newFile, takeIn } from "#server/files/incoming.ts";
import { isRewritable, rewritePicture } from "#server/files/picture.ts";
import { typeByContent } from "#server/files/type-by-content.ts";
import { endRecordAt, readTail, unpackedSize, zipEntries } from "#server/files/zip-entries.ts";
import type { Settings } from "#server/settings.ts";
import { errors } from "../contract.ts";
import { claimedKind, folders, type Kind, kinds, megabyte, type Place } from "../rules.ts";
import { bytesOf } from "./bytes-of.ts";
import { isTable } from "./tables-of-text.ts";

const headLength = 4100;
/** A long document has some hundred parts and unpacks to some ten MB. */
const mostEntries = 5000;
const mostUnpacked = 100 * megabyte;

/** Pictures that say nothing of where they were made, though they cannot be written anew here. */
const silentPictures = /^image\/(bmp|x-icon|icns|vnd\.dwg|svg\+xml)$/;

const oneAfterAnother = inTurn(1);

/** What was taken in, as it may be kept: with its type by content, scanned, and of pictures only the picture. */
export async function judged(
  settings: Settings,
  incoming: Incoming,
  { folder, name }: Place,
  claimedType: string,
): Promise<Incoming & { contentType: string }> {
  if (incoming.size === 0 && folder !== "people") throw errors.empty();
  const contentType = await oneAfterAnother(() => typeOf(incoming, folders[folder].kinds, name, claimedType));
  if (settings.CLAMD_URL) await scanned(settings.CLAMD_URL, incoming.file);
  if (!contentType.startsWith("image/") || silentPictures.test(contentType)) return { ...incoming, contentType };
  if (!isRewritable(contentType)) throw errors.unreadableImage();
  const file = await newFile(settings);
  try {
    await oneAfterAnother(() => rewritePicture(incoming.file, file, contentType));
    return { ...(await takeIn(settings, bytesOf(file), anySize)), contentType };
  } catch {
    throw errors.unreadableImage();
  } finally {
    await rm(file, { force: true });
  }
}

const anySize = { most: Number.POSITIVE_INFINITY, refuse: () => new Error("Never") };

async function scanned(url: string, file: string) {
  const infected = await isInfected(url, file).catch(() => {
    throw errors.unchecked();
  });
  if (infected) throw errors.infected();
}

async function typeOf({ file, size }: Incoming, taken: readonly Kind[] | null, name: string, claimedType: string) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    const head = buffer.subarray(0, bytesRead);
    if (!taken) return (await typeByContent(head)) ?? claimedType;
    const kind = claimedKind(name, taken);
    if (!kind) throw errors.wrongType({ kinds: taken.map((one) => one.toUpperCase()).join(", ") });
    if (!(await isOfKind[kind]({ file, handle, head, size }))) throw errors.disguised();
    return kinds[kind].type;
  } finally {
    await handle.close();
  }
}

type Looked = { file: string; handle: FileHandle; head: Buffer; size: number };

const isOfKind: Record<Kind, (looked: Looked) => boolean | Promise<boolean>> = {
  pdf: async ({ handle, head, size }) => {
    if (head.toString("latin1", 0, 5) !== "%PDF-") return false;
    if (hasOtherHead(head) || endRecordAt(await readTail(handle, size)) >= 0) throw errors.twoInOne();
    return true;
  },
  doc: async ({ handle, size }) => (await compoundNames(handle, size))?.includes("WordDocument") ?? false,
  docx: isDocx,
  // Whether they are whole is seen when they are written anew.
  jpg: ({ head }) => head.toString("hex", 0, 3) === "ffd8ff",
  png: ({ head }) => head.toString("hex", 0, 8) === "89504e470d0a1a0a",
  csv: ({ file, head }) => isTable(file, head),
};

/** How an archive or a program begins, and a page. */
const otherHeads = ["PK\x03\x04", "\x7fELF", "MZ\x90\0\x03\0"].map((signs) => Buffer.from(signs, "latin1"));
const pageHead = /<(!doctype|html|head|body|script|svg|iframe)\b/i;

/** A PDF that has one in its head is meant to be taken for it. */
const hasOtherHead = (head: Buffer) =>
  otherHeads.some((signs) => head.includes(signs)) || pageHead.test(head.toString("latin1"));

async function isDocx({ file, handle, size }: Looked) {
  const entries = await zipEntries(handle, size, mostEntries);
  const names = new Set(entries?.map(({ name }) => name));
  if (!entries || !names.has("[Content_Types].xml") || !names.has("word/document.xml")) return false;
  if (names.has("word/vbaProject.bin")) return false;
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > mostUnpacked) throw errors.unpacksTooLarge();
  let unpacked = 0;
  for (const entry of entries) {
    const real = await unpackedSize(file, entry, mostUnpacked - unpacked).catch(() => undefined);
    if (real === undefined) return false;
    unpacked += real;
    if (unpacked > mostUnpacked) throw errors.unpacksTooLarge();
  }
  return true;
}
