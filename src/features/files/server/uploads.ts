import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type FileMetadata } from "../contract.ts";
import { type FilePath, folders, isAllowed, megabyte } from "../rules.ts";
import { chunksFolder, deleteBytes, objectKey } from "./delete-bytes.ts";
import { metadataColumns } from "./metadata-columns.ts";
import { assertQuota } from "./quota.ts";
import { type FileCtx, requirePath } from "./reads.ts";
import { objects, uploads } from "./table.ts";

export type Upload = typeof uploads.$inferSelect;

/** How long a resumable upload may pause, and how long storing a single-request upload may take. */
export const uploadTtlHours = { resumable: 24, single: 1 };

/** Returns the parsed path if the caller may upload there, and throws otherwise. */
export function requireWritablePath(ctx: FileCtx, path: string): FilePath {
  const place = requirePath(path);
  if (!isAllowed("write", ctx, place)) throw baseErrors.forbidden();
  return place;
}

export const tooLarge = (limit: number) => errors.tooLarge({ limit: String(limit / megabyte) });

export async function insertUpload(
  ctx: FileCtx,
  { path }: FilePath,
  description: FileMetadata,
  { size, hours }: { size: number | null; hours: number },
) {
  const expiresAt = sql`now() + ${hours} * interval '1 hour'`;
  return withTenant(ctx.services, ctx.tenantId, async ({ db }) => {
    const row = firstOf(
      await db
        .insert(uploads)
        .values({ path, ownerId: ctx.personId, ...metadataColumns(description), size, expiresAt })
        .returning(),
    );
    return row;
  });
}

/** Starts a resumable upload. Everything that can be refused before the first chunk is refused here. */
export async function startUpload(ctx: FileCtx, path: string, description: FileMetadata, size: number | null) {
  const place = requireWritablePath(ctx, path);
  const { limit } = folders[place.folder];
  if (size !== null && size > limit) throw tooLarge(limit);
  await assertQuota(ctx, size ?? 0);
  return insertUpload(ctx, place, description, { size, hours: uploadTtlHours.resumable });
}

const uploadById = statement("files.openUpload", { id: uploads.id, ownerId: uploads.ownerId }, (from, p) =>
  from
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, p.id), eq(uploads.ownerId, p.ownerId), gt(uploads.expiresAt, now))),
);
const objectById = statement("files.objectOfUpload", { id: objects.id }, (from, p) =>
  from.select().from(objects).where(eq(objects.id, p.id)),
);

/** Returns the caller's own unfinished upload, and the file if the upload already became one. */
export async function getOpenUpload(ctx: FileCtx, id: Id<"upl">) {
  const [upload] = await ctx.db.run(uploadById, { id, ownerId: ctx.personId });
  if (!upload) throw errors.uploadOver();
  const [object] = upload.objectId ? await ctx.db.run(objectById, { id: upload.objectId }) : [];
  return { upload, object };
}

/** Deletes an upload that did not become a file, and enqueues the removal of its bytes. */
export const deleteUpload = ({ services, tenantId }: FileCtx, id: Id<"upl">) =>
  withTenant(services, tenantId, async ({ db, enqueue }) => {
    const deleted = await db
      .delete(uploads)
      .where(and(eq(uploads.id, id), isNull(uploads.objectId)))
      .returning({ id: uploads.id });
    if (deleted.length === 0) return;
    await enqueue(deleteBytes, { keys: [objectKey(tenantId, id)], folders: [chunksFolder(tenantId, id)] });
  });
