import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#base/errors.ts";
import { type IncomingFile, receiveFile } from "#server/files/incoming.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type Description, errors } from "../contract.ts";
import { folders, granularity, type Place } from "../rules.ts";
import { bytesOf } from "./bytes-of.ts";
import { piecesFolder } from "./drop.ts";
import { judged } from "./judge.ts";
import { keepObject } from "./keep-object.ts";
import type { FileCtx } from "./reads.ts";
import { mustHaveRoom } from "./room.ts";
import type { ObjectRow } from "./seen.ts";
import { uploads } from "./table.ts";
import { begun, endUpload, placeToWrite, restHours, tooLarge, type Upload } from "./uploads.ts";

type Bytes = AsyncIterable<Buffer>;

/** Stores a file from a single-request upload. */
export async function putWhole(ctx: FileCtx, path: string, description: Description, bytes: Bytes): Promise<ObjectRow> {
  const place = placeToWrite(ctx, path);
  const { limit } = folders[place.folder];
  await mustHaveRoom(ctx, 0);
  const incoming = await receiveFile(ctx.services.settings, bytes, { most: limit, refuse: () => tooLarge(limit) });
  return judging(ctx, place, incoming, description, async (fit) => {
    const upload = await begun(ctx, place, description, { size: incoming.size, hours: restHours.whole });
    return keepObject(ctx, upload, fit).catch(async (error) => {
      await endUpload(ctx, upload.id);
      throw error;
    });
  });
}

type Fit = IncomingFile & { contentType: string };
type Said = Pick<Description, "md5Hash" | "contentType">;

/** Checks the file before it is stored or named, so that a refused file never exists. Temporary files are always removed. */
async function judging<T>(ctx: FileCtx, place: Place, incoming: IncomingFile, said: Said, keep: (fit: Fit) => Promise<T>) {
  const left = [incoming.file];
  try {
    if (said.md5Hash && said.md5Hash !== incoming.md5) throw errors.damaged();
    const claimed = said.contentType ?? "application/octet-stream";
    const fit = await judged({ settings: ctx.services.settings, tenantId: ctx.tenantId }, incoming, place, claimed);
    left.push(fit.file);
    return await keep(fit);
  } finally {
    for (const file of left) await rm(file, { force: true });
  }
}

/** Stores a chunk that is not the last one, and counts it only if it continues the stored bytes. */
export async function takePiece(ctx: FileCtx, upload: Upload, offset: number, bytes: Bytes) {
  const { services, tenantId } = ctx;
  const incoming = await takeNext(ctx, upload, offset, bytes);
  try {
    if (incoming.size === 0 || incoming.size % granularity !== 0) throw errors.unevenPiece();
    const key = `${piecesFolder(tenantId, upload.id)}/${offset}-${randomUUID()}`;
    await services.storage.storeFile(incoming.file, key);
    await withTenant(services, tenantId, async ({ db }) => {
      const [followed] = await db
        .update(uploads)
        .set({
          received: offset + incoming.size,
          pieces: sql`array_append(${uploads.pieces}, ${key})` as never,
          expiresAt: sql`now() + ${restHours.pieces} * interval '1 hour'` as never,
        })
        .where(and(eq(uploads.id, upload.id), eq(uploads.received, offset), isNull(uploads.objectId)))
        .returning({ id: uploads.id });
      if (!followed) throw errors.wrongOffset();
    });
    return offset + incoming.size;
  } finally {
    await rm(incoming.file, { force: true });
  }
}

/** Takes the last chunk, which may be empty, and joins all of them to one file. An upload refused for its content cannot be retried. */
export async function takeLast(ctx: FileCtx, upload: Upload, offset: number, bytes: Bytes): Promise<ObjectRow> {
  const place = placeToWrite(ctx, upload.path);
  const { limit } = folders[place.folder];
  const last = await takeNext(ctx, upload, offset, bytes);
  try {
    if (upload.size !== null && offset + last.size !== upload.size) throw errors.cutOff();
    const most = { most: limit, refuse: () => tooLarge(limit) };
    const whole = await receiveFile(ctx.services.settings, inOrder(ctx, upload, last), most);
    return await judging(ctx, place, whole, upload, (fit) => keepObject(ctx, upload, fit));
  } catch (error) {
    if (error instanceof AppError && hopeless.includes(error.status)) await endUpload(ctx, upload.id);
    throw error;
  } finally {
    await rm(last.file, { force: true });
  }
}

/** The quota is used up, or the content is not allowed. */
const hopeless = [402, 422];

function takeNext(ctx: FileCtx, upload: Upload, offset: number, bytes: Bytes) {
  if (offset !== upload.received) throw errors.wrongOffset();
  const { limit } = folders[placeToWrite(ctx, upload.path).folder];
  const most = Math.min(limit, upload.size ?? limit) - offset;
  return receiveFile(ctx.services.settings, bytes, { most, refuse: () => tooLarge(limit) });
}

async function* inOrder({ services: { storage } }: FileCtx, { pieces }: Upload, last: IncomingFile): Bytes {
  for (const key of pieces) yield* await storage.disk.getStream(key);
  yield* bytesOf(last.file);
}
