import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type Description, errors } from "../contract.ts";
import { folders, may, megabyte, type Place } from "../rules.ts";
import { describedBy } from "./described.ts";
import { drop, objectKey, piecesFolder } from "./drop.ts";
import { type FileCtx, placeFor } from "./reads.ts";
import { mustHaveRoom } from "./room.ts";
import { objects, uploads } from "./table.ts";

export type Upload = typeof uploads.$inferSelect;

/** How long a resumable upload may pause, and how long storing a single-request upload may take. */
export const restHours = { pieces: 24, whole: 1 };

/** Returns the parsed path if the caller may upload there, and throws otherwise. */
export function placeToWrite(ctx: FileCtx, path: string): Place {
  const place = placeFor(path);
  if (!may("write", ctx, place)) throw baseErrors.forbidden();
  return place;
}

export const tooLarge = (limit: number) => errors.tooLarge({ limit: String(limit / megabyte) });

export async function begun(
  ctx: FileCtx,
  { path }: Place,
  description: Description,
  { size, hours }: { size: number | null; hours: number },
) {
  const expiresAt = sql`now() + ${hours} * interval '1 hour'` as never;
  return withTenant(ctx.services, ctx.tenantId, async ({ db }) => {
    const [row] = await db
      .insert(uploads)
      .values({ path, ownerId: ctx.personId, ...describedBy(description), size, expiresAt })
      .returning();
    return row!;
  });
}

/** Starts a resumable upload. Everything that can be refused before the first chunk is refused here. */
export async function beginUpload(ctx: FileCtx, path: string, description: Description, size: number | null) {
  const place = placeToWrite(ctx, path);
  const { limit } = folders[place.folder];
  if (size !== null && size > limit) throw tooLarge(limit);
  await mustHaveRoom(ctx, size ?? 0);
  return begun(ctx, place, description, { size, hours: restHours.pieces });
}

const open = statement("files.openUpload", { id: uploads.id, ownerId: uploads.ownerId }, (from, p) =>
  from
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, p.id), eq(uploads.ownerId, p.ownerId), gt(uploads.expiresAt, now))),
);
const whatBecame = statement("files.objectOfUpload", { id: objects.id }, (from, p) =>
  from.select().from(objects).where(eq(objects.id, p.id)),
);

/** Returns the caller's own unfinished upload, and the file if the upload already became one. */
export async function openUpload(ctx: FileCtx, id: Id<"upl">) {
  const [upload] = await ctx.db.run(open, { id, ownerId: ctx.personId });
  if (!upload) throw errors.uploadOver();
  const [object] = upload.objectId ? await ctx.db.run(whatBecame, { id: upload.objectId }) : [];
  return { upload, object };
}

/** Deletes an upload that did not become a file, and enqueues the removal of its bytes. */
export const endUpload = ({ services, tenantId }: FileCtx, id: Id<"upl">) =>
  withTenant(services, tenantId, async ({ db, enqueue }) => {
    const ended = await db
      .delete(uploads)
      .where(and(eq(uploads.id, id), isNull(uploads.objectId)))
      .returning({ id: uploads.id });
    if (ended.length === 0) return;
    await enqueue(drop, { keys: [objectKey(tenantId, id)], folders: [piecesFolder(tenantId, id)] });
  });
