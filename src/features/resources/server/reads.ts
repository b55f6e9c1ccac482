import { eq, inArray, isNotNull } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import { downloadPath } from "#features/files/rules.ts";
import { objects } from "#features/files/server/table.ts";
import { people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { type Announcement, type Asset, announcementFilters, assetFilters } from "../contract.ts";
import { announcements, assets } from "./table.ts";

const announcementPage = listing("resources.announcements", {
  from: announcements,
  select: {
    id: announcements.id,
    title: announcements.title,
    body: announcements.body,
    authorId: announcements.authorId,
    publishedAt: announcements.publishedAt,
    createdAt: announcements.createdAt,
  },
  filters: announcementFilters,
  columns: { createdAt: announcements.createdAt },
  id: announcements.id,
});
type AnnouncementRow = Omit<Announcement, "author"> & { authorId: Id<"per"> };

const isPublished = isNotNull(announcements.publishedAt);

export async function listAnnouncements(ctx: ReadCtx, input: Parameters<typeof announcementPage>[1]) {
  const { items, next } = await announcementPage(ctx, input, canActAsCompany(ctx.role) ? undefined : isPublished);
  return { items: await withAuthors(ctx, items), next };
}

/** Adds the names of the authors. An erased account has none. */
export async function withAuthors(
  { db }: Pick<ReadCtx, "db">,
  rows: readonly AnnouncementRow[],
): Promise<Announcement[]> {
  const ids = [...new Set(rows.map(({ authorId }) => authorId))];
  if (ids.length === 0) return [];
  const authors = await db.run(
    statement(undefined, {}, (from) =>
      from.select({ id: people.id, name: people.displayName }).from(people).where(inArray(people.id, ids)),
    ),
    {},
  );
  const names = new Map(authors.map(({ id, name }) => [id, name]));
  return rows.map(({ authorId, ...row }) => ({ ...row, author: names.get(authorId) ?? null }));
}

const assetPage = listing("resources.assets", {
  from: assets,
  select: {
    id: assets.id,
    kind: assets.kind,
    title: assets.title,
    description: assets.description,
    text: assets.text,
    objectId: assets.objectId,
    fileName: assets.fileName,
    createdAt: assets.createdAt,
  },
  filters: assetFilters,
  columns: { kind: assets.kind, createdAt: assets.createdAt },
  id: assets.id,
});
type AssetRow = Omit<Asset, "file"> & { objectId: Id<"obj"> | null; fileName: string };

export async function listAssets(ctx: ReadCtx, input: Parameters<typeof assetPage>[1]) {
  const { items, next } = await assetPage(ctx, input);
  return { items: await withFiles(ctx, items), next };
}

/** Adds each asset's file with a link to download it. */
export async function withFiles(
  { db, tenantId }: Pick<ReadCtx, "db" | "tenantId">,
  rows: readonly AssetRow[],
): Promise<Asset[]> {
  const ids = rows.flatMap(({ objectId }) => objectId ?? []);
  const { id, size, contentType, path, downloadToken } = objects;
  const stored =
    ids.length === 0
      ? []
      : await db.run(
          statement(undefined, {}, (from) =>
            from.select({ id, size, contentType, path, downloadToken }).from(objects).where(inArray(id, ids)),
          ),
          {},
        );
  const files = new Map(stored.map((file) => [file.id, file]));
  return rows.map(({ objectId, fileName, ...row }) => {
    const file = objectId && files.get(objectId);
    return {
      ...row,
      file: file
        ? {
            name: fileName,
            size: file.size,
            contentType: file.contentType,
            url: downloadPath(tenantId, file.path, file.downloadToken),
          }
        : null,
    };
  });
}

const assetOfFile = statement("resources.assetOfFile", { objectId: assets.objectId }, (from, p) =>
  from.select({ id: assets.id }).from(assets).where(eq(assets.objectId, p.objectId)).limit(1),
);

/** Returns whether a member may read a file because it is in the asset library. */
export async function canReadAsset({ db }: Pick<ReadCtx, "db">, { id: objectId }: { id: Id<"obj"> }) {
  return (await db.run(assetOfFile, { objectId })).length > 0;
}
