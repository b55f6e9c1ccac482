import { and, eq, exists, like, not } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { parsePath } from "#features/files/rules.ts";
import { objects } from "#features/files/server/table.ts";
import { deleteObjects } from "#features/files/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import type { createAsset as createEndpoint, updateAsset as updateEndpoint } from "../contract/assets.ts";
import { errors } from "../contract/errors.ts";
import { withFiles } from "./reads.ts";
import { assets } from "./table.ts";

type Row = typeof assets.$inferSelect;
const announceChange = (ctx: Ctx) => ctx.announce("tenant", "changed", { topics: ["assets"] });

async function answer(ctx: Ctx, { tenantId: _, ...row }: Row) {
  announceChange(ctx);
  return firstOf(await withFiles({ db: ctx.db, tenantId: ctx.tenantId }, [row]));
}

/** The name of a file that the caller uploaded for the library. */
async function nameOfUpload({ db, personId }: Ctx, objectId: Id<"obj">): Promise<string> {
  const [found] = await db.select({ path: objects.path }).from(objects).where(eq(objects.id, objectId));
  const place = found && parsePath(found.path);
  if (place?.folder !== "assets" || place.ownerId !== personId) throw errors.badFile();
  return place.name;
}

export async function createAsset(ctx: Ctx, input: z.infer<typeof createEndpoint.input>) {
  const isText = input.kind === "text";
  const { objectId, text } = { objectId: isText ? null : input.objectId, text: isText ? input.text : "" };
  if (isText ? text === "" : objectId === null) throw errors.noContent();
  const fileName = objectId ? await nameOfUpload(ctx, objectId) : "";
  const created = firstOf(
    await ctx.db
      .insert(assets)
      .values({ ...input, objectId, text, fileName })
      .returning(),
  );
  await audit(ctx, { action: "resources.assetAdded", subject: created.title, after: { kind: created.kind } });
  return answer(ctx, created);
}

async function lockAsset({ db }: Ctx, id: Id<"ast">): Promise<Row> {
  const [found] = await db.select().from(assets).where(eq(assets.id, id)).for("update");
  if (!found) throw baseErrors.notFound();
  return found;
}

export async function updateAsset(ctx: Ctx, { id, text, ...words }: z.infer<typeof updateEndpoint.input>) {
  const { kind } = await lockAsset(ctx, id);
  if (kind === "text" && text === "") throw errors.noContent();
  const changes = { ...words, ...(kind === "text" && text !== undefined && { text }), id };
  const after = firstOf(await ctx.db.update(assets).set(changes).where(eq(assets.id, id)).returning());
  return answer(ctx, after);
}

export async function removeAsset(ctx: Ctx, { id }: { id: Id<"ast"> }) {
  const { title, kind, objectId } = await lockAsset(ctx, id);
  await ctx.db.delete(assets).where(eq(assets.id, id));
  if (objectId) await deleteUnusedFile(ctx, objectId);
  await audit(ctx, { action: "resources.assetRemoved", subject: title, before: { kind } });
  announceChange(ctx);
  return { removed: true };
}

/** A file may be in several assets; it is deleted with the last of them. */
async function deleteUnusedFile(ctx: Ctx, objectId: Id<"obj">) {
  const { id, key, path } = objects;
  const isUsed = exists(ctx.db.select().from(assets).where(eq(assets.objectId, objectId)));
  const unused = await ctx.db
    .select({ id, key })
    .from(objects)
    .where(and(eq(id, objectId), like(path, "assets/%"), not(isUsed)));
  if (unused.length > 0) await deleteObjects(ctx, unused);
}
