import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { now } from "#server/db/columns.ts";
import type { IncomingFile } from "#server/files/incoming.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import { chunksFolder, deleteBytes, objectKey } from "./delete-bytes.ts";
import { lockAndAssertQuota } from "./quota.ts";
import type { FileCtx } from "./reads.ts";
import type { ObjectRow } from "./serialize-object.ts";
import { objects, uploads } from "./table.ts";

/**
 * Stores a checked file under the key of its upload and then inserts its row. The object previously at the path is replaced, and bytes
 * without a reference are deleted. If the row is never written, ending the upload deletes the bytes.
 */
export async function storeObject(
  ctx: FileCtx,
  upload: typeof uploads.$inferSelect,
  { file, size, md5, contentType }: IncomingFile & { contentType: string },
): Promise<ObjectRow> {
  const { services, tenantId } = ctx;
  const key = objectKey(tenantId, upload.id);
  await services.storage.storeFile(file, key);
  return withTenant(services, tenantId, async ({ db, enqueue }) => {
    const [before] = await db.select().from(objects).where(eq(objects.path, upload.path)).for("update");
    await lockAndAssertQuota(db, ctx, size - upload.received - (before?.size ?? 0));
    const { path, ownerId, cacheControl, contentDisposition, contentEncoding, contentLanguage, customMetadata } =
      upload;
    const described = {
      contentType,
      cacheControl,
      contentDisposition,
      contentEncoding,
      contentLanguage,
      customMetadata,
    };
    const content = { ownerId, key, size, md5, ...described, downloadToken: randomUUID(), metageneration: 1 };
    const generation = Date.now() * 1000;
    const object = firstOf(
      await db
        .insert(objects)
        .values({ path, ...content, generation })
        .onConflictDoUpdate({
          target: [objects.tenantId, objects.path],
          set: {
            ...content,
            generation: sql`greatest(${objects.generation} + 1, ${generation})`,
            createdAt: now,
            updatedAt: now,
          },
        })
        .returning(),
    );
    const [finished] = await db
      .update(uploads)
      .set({ objectId: object.id, pieces: [], received: size })
      .where(and(eq(uploads.id, upload.id), isNull(uploads.objectId), gt(uploads.expiresAt, now)))
      .returning({ id: uploads.id });
    if (!finished) throw errors.uploadOver();
    const folders = upload.pieces.length > 0 ? [chunksFolder(tenantId, upload.id)] : [];
    const keys = before ? [before.key] : [];
    if (keys.length + folders.length > 0) await enqueue(deleteBytes, { keys, folders });
    return object;
  });
}
