import { rm } from "node:fs/promises";
import { AppError } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { isInfected } from "#server/files/clamd.ts";
import { inDecoder } from "#server/files/decoder/decoder.ts";
import { isRewritable } from "#server/files/decoder/rewritable.ts";
import { createIncomingPath, type IncomingFile, receiveFile } from "#server/files/incoming.ts";
import { rewritePicture } from "#server/files/picture.ts";
import type { Settings } from "#server/settings.ts";
import { errors } from "../contract.ts";
import type { FilePath } from "../rules.ts";
import type { inspectFile } from "./inspect.ts";
import { readChunks } from "./read-chunks.ts";

/** Image types without location metadata; they cannot be re-encoded here. */
const imagesWithoutMetadata = /^image\/(bmp|x-icon|icns|vnd\.dwg|svg\+xml)$/;

const inspect = inDecoder<typeof inspectFile>(new URL("./inspect.ts", import.meta.url), "inspectFile");

/** Returns the received file ready to store: typed by content, scanned, and with images stripped to the picture. */
export async function checkFile(
  { settings, tenantId }: { settings: Settings; tenantId: Id<"ten"> },
  incoming: IncomingFile,
  { folder, name }: FilePath,
  claimedType: string,
): Promise<IncomingFile & { contentType: string }> {
  if (incoming.size === 0 && folder !== "people") throw errors.empty();
  const { file: sent, size } = incoming;
  const contentType = await inspect(tenantId, { file: sent, size, folder, name, claimedType }).catch(
    refuse(errors.disguised),
  );
  if (settings.CLAMD_URL) await scanFile(settings.CLAMD_URL, incoming.file);
  if (!contentType.startsWith("image/") || imagesWithoutMetadata.test(contentType)) return { ...incoming, contentType };
  if (!isRewritable(contentType)) throw errors.unreadableImage();
  const file = await createIncomingPath(settings);
  try {
    await rewritePicture(tenantId, sent, file, contentType).catch(refuse(errors.unreadableImage));
    return { ...(await receiveFile(settings, readChunks(file), anySize)), contentType };
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * A file the decoder cannot read, or that crashes it, does not match its type. Errors the decoder throws itself, including busy, are passed
 * on.
 */
const refuse = (unreadable: () => AppError) => (error: unknown) => {
  throw error instanceof AppError ? error : unreadable();
};

const anySize = { most: Number.POSITIVE_INFINITY, refuse: () => new Error("Never") };

async function scanFile(url: string, file: string) {
  const infected = await isInfected(url, file).catch(() => {
    throw errors.unchecked();
  });
  if (infected) throw errors.infected();
}
