import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import { audit } from "#server/audit.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { databaseErrorCode } from "#server/db/database-errors.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type Description, errors } from "../contract.ts";
import { folders, may } from "../rules.ts";
import { wordsIn } from "./described.ts";
import { drop } from "./drop.ts";
import { type FileCtx, placeFor } from "./reads.ts";
import type { ObjectRow } from "./seen.ts";
import { objects, uploads } from "./table.ts";

type Change = (db: TenantCtx["db"], before: ObjectRow) => Promise<ObjectRow>;

/** Updates a file the caller owns under a row lock, so that concurrent updates run one after another. */
async function change(ctx: FileCtx, path: string, to: Change): Promise<ObjectRow> {
  const place = placeFor(path);
  if (!may("write", ctx, place)) throw baseErrors.forbidden();
  return withTenant(ctx.services, ctx.tenantId, async ({ db }) => {
    const [before] = await db.select().from(objects).where(eq(objects.path, path)).for("update");
    if (!before) throw baseErrors.notFound();
    return to(db, before);
  });
}

const touched = { metageneration: sql`${objects.metageneration} + 1` as never, updatedAt: now as never };

/** Omitted values stay. The content type of a folder with checked types cannot be changed, because the content determines it. */
export const redescribe = (ctx: FileCtx, path: string, { metadata, contentType, md5Hash: _, ...said }: Description) =>
  change(ctx, path, async (db, before) => {
    const typed = contentType && folders[placeFor(path).folder].kinds === null ? { contentType } : {};
    const customMetadata = metadata === null ? {} : wordsIn({ ...before.customMetadata, ...metadata });
    const [row] = await db
      .update(objects)
      .set({ ...said, ...typed, customMetadata, ...touched })
      .where(eq(objects.id, before.id))
      .returning();
    return row!;
  });

/** Replacing the token revokes all existing links. */
export const renewToken = (ctx: FileCtx, path: string) =>
  change(ctx, path, async (db, before) => {
    const changes = { downloadToken: randomUUID(), ...touched };
    const [row] = await db.update(objects).set(changes).where(eq(objects.id, before.id)).returning();
    return row!;
  });

/** Deletes the row now and its bytes after the commit. An admin's deletion in another person's folder is audited. */
export async function removeFile(ctx: FileCtx & { ip: string }, path: string): Promise<void> {
  const place = placeFor(path);
  if (!may("delete", ctx, place)) throw baseErrors.forbidden();
  const { services, tenantId, personId, ip } = ctx;
  const gone = withTenant(services, tenantId, async (inside) => {
    const [object] = await inside.db.select().from(objects).where(eq(objects.path, path)).for("update");
    if (!object) throw baseErrors.notFound();
    await forget(inside, [object]);
    if (place.ownerId !== personId)
      await audit({ db: inside.db, personId, exchange: { ip } }, { action: "files.removed", subject: path });
  });
  await gone.catch((error) => {
    throw databaseErrorCode(error) === heldOn ? errors.inUse() : error;
  });
}

/** PostgreSQL's error code for a foreign key violation. */
export const heldOn = "23503";

/** Deletes rows of files and enqueues the removal of their bytes. */
export async function forget({ db, enqueue }: TenantCtx, gone: readonly Pick<ObjectRow, "id" | "key">[]) {
  for (const { id } of gone) {
    await db.delete(uploads).where(eq(uploads.objectId, id));
    await db.delete(objects).where(eq(objects.id, id));
  }
  await enqueue(drop, { keys: gone.map(({ key }) => key), folders: [] });
}
