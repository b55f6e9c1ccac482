import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { audit } from "#server/audit.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { databaseErrorCode } from "#server/db/database-errors.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type FileMetadata } from "../contract.ts";
import { folders, isAllowed } from "../rules.ts";
import { deleteBytes } from "./delete-bytes.ts";
import { omitNulls } from "./metadata-columns.ts";
import { type FileCtx, requirePath } from "./reads.ts";
import type { ObjectRow } from "./serialize-object.ts";
import { objects, uploads } from "./table.ts";

type ObjectUpdate = (db: TenantCtx["db"], before: ObjectRow) => Promise<ObjectRow>;

/** Updates a file the caller owns under a row lock, so that concurrent updates run one after another. */
async function updateObject(ctx: FileCtx, path: string, to: ObjectUpdate): Promise<ObjectRow> {
  const place = requirePath(path);
  if (!isAllowed("write", ctx, place)) throw baseErrors.forbidden();
  return withTenant(ctx.services, ctx.tenantId, async ({ db }) => {
    const [before] = await db.select().from(objects).where(eq(objects.path, path)).for("update");
    if (!before) throw baseErrors.notFound();
    return to(db, before);
  });
}

const touch = { metageneration: sql`${objects.metageneration} + 1`, updatedAt: now };

/** Omitted values stay. The content type of a folder with checked types cannot be changed, because the content determines it. */
export const updateMetadata = (
  ctx: FileCtx,
  path: string,
  { metadata, contentType, md5Hash: _, ...said }: FileMetadata,
) =>
  updateObject(ctx, path, async (db, before) => {
    const typed = contentType && folders[requirePath(path).folder].kinds === null ? { contentType } : {};
    const customMetadata = metadata === null ? {} : omitNulls({ ...before.customMetadata, ...metadata });
    const row = firstOf(
      await db
        .update(objects)
        .set({ ...said, ...typed, customMetadata, ...touch })
        .where(eq(objects.id, before.id))
        .returning(),
    );
    return row;
  });

/** Replacing the token revokes all existing links. */
export const renewToken = (ctx: FileCtx, path: string) =>
  updateObject(ctx, path, async (db, before) => {
    const changes = { downloadToken: randomUUID(), ...touch };
    const row = firstOf(await db.update(objects).set(changes).where(eq(objects.id, before.id)).returning());
    return row;
  });

/** Deletes the row now and its bytes after the commit. An admin's deletion in another person's folder is audited. */
export async function removeFile(ctx: FileCtx & { ip: string }, path: string): Promise<void> {
  const place = requirePath(path);
  if (!isAllowed("delete", ctx, place)) throw baseErrors.forbidden();
  const { services, tenantId, personId, ip } = ctx;
  const gone = withTenant(services, tenantId, async (inside) => {
    const [object] = await inside.db.select().from(objects).where(eq(objects.path, path)).for("update");
    if (!object) throw baseErrors.notFound();
    await deleteObjects(inside, [object]);
    if (place.ownerId !== personId)
      await audit({ db: inside.db, personId, exchange: { ip } }, { action: "files.removed", subject: path });
  });
  await gone.catch((error) => {
    throw databaseErrorCode(error) === foreignKeyViolation ? errors.inUse() : error;
  });
}

/** PostgreSQL's error code for a foreign key violation. */
export const foreignKeyViolation = "23503";

/** Deletes rows of files and enqueues the removal of their bytes. */
export async function deleteObjects({ db, enqueue }: TenantCtx, gone: readonly Pick<ObjectRow, "id" | "key">[]) {
  for (const { id } of gone) {
    await db.delete(uploads).where(eq(uploads.objectId, id));
    await db.delete(objects).where(eq(objects.id, id));
  }
  await enqueue(deleteBytes, { keys: gone.map(({ key }) => key), folders: [] });
}
