import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#base/errors.ts";
import { type IncomingFile, receiveFile } from "#server/files/incoming.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type FileMetadata } from "../contract.ts";
import { type FilePath, folders, granularity } from "../rules.ts";
import { checkFile } from "./check-file.ts";
import { chunksFolder } from "./delete-bytes.ts";
import { assertQuota } from "./quota.ts";
import { readChunks } from "./read-chunks.ts";
import type { FileCtx } from "./reads.ts";
import type { ObjectRow } from "./serialize-object.ts";
import { storeObject } from "./store-object.ts";
import { uploads } from "./table.ts";
import { deleteUpload, insertUpload, requireWritablePath, tooLarge, type Upload, uploadTtlHours } from "./uploads.ts";

type Bytes = AsyncIterable<Buffer>;

/** Stores a file from a single-request upload. */
export async function storeUpload(
  ctx: FileCtx,
  path: string,
  description: FileMetadata,
  bytes: Bytes,
): Promise<ObjectRow> {
  const place = requireWritablePath(ctx, path);
  const { limit } = folders[place.folder];
  await assertQuota(ctx, 0);
  const incoming = await receiveFile(ctx.services.settings, bytes, { most: limit, refuse: () => tooLarge(limit) });
  return checkAndKeep(ctx, place, incoming, description, async (checked) => {
    const upload = await insertUpload(ctx, place, description, { size: incoming.size, hours: uploadTtlHours.single });
    return storeObject(ctx, upload, checked).catch(async (error) => {
      await deleteUpload(ctx, upload.id);
      throw error;
    });
  });
}

type CheckedFile = IncomingFile & { contentType: string };
type Claims = Pick<FileMetadata, "md5Hash" | "contentType">;

/** Checks the file before it is stored or named, so that a refused file never exists. Temporary files are always removed. */
async function checkAndKeep<T>(
  ctx: FileCtx,
  place: FilePath,
  incoming: IncomingFile,
  claims: Claims,
  keep: (checked: CheckedFile) => Promise<T>,
) {
  const temporaryFiles = [incoming.file];
  try {
    if (claims.md5Hash && claims.md5Hash !== incoming.md5) throw errors.damaged();
    const claimed = claims.contentType ?? "application/octet-stream";
    const checked = await checkFile(
      { settings: ctx.services.settings, tenantId: ctx.tenantId },
      incoming,
      place,
      claimed,
    );
    temporaryFiles.push(checked.file);
    return await keep(checked);
  } finally {
    for (const file of temporaryFiles) await rm(file, { force: true });
  }
}

/** Stores a chunk that is not the last one, and counts it only if it continues the stored bytes. */
export async function appendChunk(ctx: FileCtx, upload: Upload, offset: number, bytes: Bytes) {
  const { services, tenantId } = ctx;
  const incoming = await receiveChunk(ctx, upload, offset, bytes);
  try {
    if (incoming.size === 0 || incoming.size % granularity !== 0) throw errors.unevenPiece();
    const key = `${chunksFolder(tenantId, upload.id)}/${offset}-${randomUUID()}`;
    await services.storage.storeFile(incoming.file, key);
    await withTenant(services, tenantId, async ({ db }) => {
      const [updated] = await db
        .update(uploads)
        .set({
          received: offset + incoming.size,
          pieces: sql`array_append(${uploads.pieces}, ${key})`,
          expiresAt: sql`now() + ${uploadTtlHours.resumable} * interval '1 hour'`,
        })
        .where(and(eq(uploads.id, upload.id), eq(uploads.received, offset), isNull(uploads.objectId)))
        .returning({ id: uploads.id });
      if (!updated) throw errors.wrongOffset();
    });
    return offset + incoming.size;
  } finally {
    await rm(incoming.file, { force: true });
  }
}

/** Takes the last chunk, which may be empty, and joins all of them to one file. An upload refused for its content cannot be retried. */
export async function finalizeUpload(ctx: FileCtx, upload: Upload, offset: number, bytes: Bytes): Promise<ObjectRow> {
  const place = requireWritablePath(ctx, upload.path);
  const { limit } = folders[place.folder];
  const last = await receiveChunk(ctx, upload, offset, bytes);
  try {
    if (upload.size !== null && offset + last.size !== upload.size) throw errors.cutOff();
    const most = { most: limit, refuse: () => tooLarge(limit) };
    const whole = await receiveFile(ctx.services.settings, concatChunks(ctx, upload, last), most);
    return await checkAndKeep(ctx, place, whole, upload, (checked) => storeObject(ctx, upload, checked));
  } catch (error) {
    if (error instanceof AppError && finalStatuses.includes(error.status)) await deleteUpload(ctx, upload.id);
    throw error;
  } finally {
    await rm(last.file, { force: true });
  }
}

/** The quota is used up, or the content is not allowed. */
const finalStatuses = [402, 422];

function receiveChunk(ctx: FileCtx, upload: Upload, offset: number, bytes: Bytes) {
  if (offset !== upload.received) throw errors.wrongOffset();
  const { limit } = folders[requireWritablePath(ctx, upload.path).folder];
  const most = Math.min(limit, upload.size ?? limit) - offset;
  return receiveFile(ctx.services.settings, bytes, { most, refuse: () => tooLarge(limit) });
}

async function* concatChunks({ services: { storage } }: FileCtx, { pieces }: Upload, last: IncomingFile): Bytes {
  for (const key of pieces) yield* await storage.disk.getStream(key);
  yield* readChunks(last.file);
}
