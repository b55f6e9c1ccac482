import { type FileHandle, open, readFile } from "node:fs/promises";
import { hasMacros, readCompoundNames } from "#server/files/compound-file.ts";
import { detectType } from "#server/files/detect-type.ts";
import { hasPackagedProgram } from "#server/files/ole-package.ts";
import { isActivePdf } from "#server/files/pdf-actions.ts";
import { accessFile } from "#server/files/random-access.ts";
import { findEndRecord, readTail } from "#server/files/zip-entries.ts";
import { errors } from "../contract.ts";
import { claimedKind, type Folder, folders, type Kind, kinds } from "../rules.ts";
import { isDocx } from "./docx.ts";
import { isTextTable } from "./text-table.ts";

const headLength = 4100;

type ReceivedFile = { file: string; size: number; folder: Folder; name: string; claimedType: string };

/** Returns the type of a file by its content. Throws if the content contradicts the name or is active. Runs only in the decoder process. */
export async function inspectFile({ file, size, folder, name, claimedType }: ReceivedFile): Promise<string> {
  const accepted: readonly Kind[] | null = folders[folder].kinds;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    const head = buffer.subarray(0, bytesRead);
    if (!accepted) return (await detectType(head)) ?? claimedType;
    const kind = claimedKind(name, accepted);
    if (!kind) throw errors.wrongType({ kinds: accepted.map((one) => one.toUpperCase()).join(", ") });
    if (!(await matchesKind[kind]({ file, handle, head, size }))) throw errors.disguised();
    return kinds[kind].type;
  } finally {
    await handle.close();
  }
}

type OpenedFile = { file: string; handle: FileHandle; head: Buffer; size: number };

const matchesKind: Record<Kind, (opened: OpenedFile) => boolean | Promise<boolean>> = {
  pdf: async ({ file, handle, head, size }) => {
    if (head.toString("latin1", 0, 5) !== "%PDF-") return false;
    if (hasForeignSignature(head) || findEndRecord(await readTail(handle, size)) >= 0) throw errors.twoInOne();
    if (await isActivePdf(await readFile(file))) throw errors.activeContent();
    return true;
  },
  doc: async ({ file, handle, size }) => {
    const names = await readCompoundNames(accessFile(handle, size));
    if (names && (hasMacros(names) || hasPackagedProgram(await readFile(file)))) throw errors.activeContent();
    return names?.includes("WordDocument") ?? false;
  },
  docx: isDocx,
  // Truncated images are detected when they are re-encoded.
  jpg: ({ head }) => head.toString("hex", 0, 3) === "ffd8ff",
  png: ({ head }) => head.toString("hex", 0, 8) === "89504e470d0a1a0a",
  csv: ({ file, head }) => isTextTable(file, head),
  // Only players in browsers read it; the server never decodes it.
  webm: ({ head }) => head.toString("hex", 0, 4) === "1a45dfa3" && head.includes("webm", 0, "latin1"),
};

/** The magic bytes of archives, programs and web pages. */
const foreignSignatures = ["PK\x03\x04", "\x7fELF", "MZ\x90\0\x03\0"].map((signature) =>
  Buffer.from(signature, "latin1"),
);
const htmlSignature = /<(!doctype|html|head|body|script|svg|iframe)\b/i;

/** A PDF with another format's signature in its head is meant to be mistaken for that format. */
const hasForeignSignature = (head: Buffer) =>
  foreignSignatures.some((signature) => head.includes(signature)) || htmlSignature.test(head.toString("latin1"));
