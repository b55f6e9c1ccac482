import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany, isAdmin } from "#base/roles.ts";
import { downloadPath } from "#features/files/rules.ts";
import { objects } from "#features/files/server/table.ts";
import { people } from "#features/identity/server/table.ts";
import type { Caller, ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { type Announcement, announcementFilters } from "../contract/announcements.ts";
import { type Asset, assetFilters } from "../contract/assets.ts";
import { announcementPermissions } from "../rules.ts";
import { isInAudience, readCounts, recipientsOf, toAudience } from "./audience.ts";
import { announcementReads, announcements, assets } from "./table.ts";

const columns = {
  id: announcements.id,
  title: announcements.title,
  body: announcements.body,
  authorId: announcements.authorId,
  audience: announcements.audience,
  audienceRole: announcements.audienceRole,
  programId: announcements.programId,
  tier: announcements.tier,
  replies: announcements.replies,
  publishedAt: announcements.publishedAt,
  createdAt: announcements.createdAt,
};
const announcementPage = listing("resources.announcements", {
  from: announcements,
  select: columns,
  filters: announcementFilters,
  columns: { createdAt: announcements.createdAt },
  id: announcements.id,
});
type AnnouncementRow = Omit<typeof announcements.$inferSelect, "tenantId">;
type Reader = Pick<ReadCtx, "db" | "tenantId"> & Pick<Caller, "personId" | "role">;

/** The announcements that exist for a reader: those addressed to them, their own, and for an admin all. */
function isVisibleTo({ personId, role }: Pick<Reader, "personId" | "role">): SQL | undefined {
  if (isAdmin(role)) return undefined;
  const person = sql`${sql.param(personId, announcements.authorId)}::uuid`;
  const isAddressed = and(isNotNull(announcements.publishedAt), isInAudience(person, sql`${role}::text`));
  return canActAsCompany(role) ? or(eq(announcements.authorId, personId), isAddressed) : isAddressed;
}

export async function listAnnouncements(ctx: ReadCtx, input: Parameters<typeof announcementPage>[1]) {
  const { items, next } = await announcementPage(ctx, input, isVisibleTo(ctx));
  return { items: await toAnnouncements(ctx, items), next };
}

/** Returns an announcement that the reader can read; any other does not exist for them. */
export async function getAnnouncement(reader: Reader, { id }: { id: Id<"ann"> }): Promise<Announcement> {
  const { db, tenantId } = reader;
  const byId = and(eq(announcements.tenantId, tenantId), eq(announcements.id, id), isVisibleTo(reader));
  const rows = await db.run(
    statement(undefined, {}, (from) => from.select(columns).from(announcements).where(byId)),
    {},
  );
  const [found] = await toAnnouncements(reader, rows);
  if (!found) throw baseErrors.notFound();
  return found;
}

export async function listAnnouncementReaders(ctx: ReadCtx, { id }: { id: Id<"ann"> }) {
  const { canManage } = await getAnnouncement(ctx, { id });
  if (!canManage) throw baseErrors.forbidden();
  return { items: await ctx.db.run(recipientsOf, { tenantId: ctx.tenantId, id }) };
}

const ownReads = (ids: readonly Id<"ann">[], { tenantId, personId }: Pick<Reader, "tenantId" | "personId">) =>
  statement(undefined, {}, (from) =>
    from
      .select({ id: announcementReads.announcementId, readAt: announcementReads.createdAt })
      .from(announcementReads)
      .where(
        and(
          eq(announcementReads.tenantId, tenantId),
          eq(announcementReads.personId, personId),
          inArray(announcementReads.announcementId, [...ids]),
        ),
      ),
  );
const authorsOf = (ids: readonly Id<"per">[]) =>
  statement(undefined, {}, (from) =>
    from
      .select({ id: people.id, name: people.displayName })
      .from(people)
      .where(inArray(people.id, [...ids])),
  );

/** Adds the author, who has none once their account is erased, and what the reader may know of its readers. */
export async function toAnnouncements(reader: Reader, rows: readonly AnnouncementRow[]): Promise<Announcement[]> {
  const { db, tenantId, personId, role } = reader;
  if (rows.length === 0) return [];
  const permissions = (row: AnnouncementRow) => {
    const isAuthor = row.authorId === personId;
    return announcementPermissions(role, { isAuthor, isPublished: row.publishedAt !== null, isInAudience: true });
  };
  const counted = rows.filter((row) => row.publishedAt && permissions(row).canManage).map(({ id }) => id);
  const [authors, reads, counts] = await Promise.all([
    db.run(authorsOf([...new Set(rows.map(({ authorId }) => authorId))]), {}),
    db.run(
      ownReads(
        rows.map(({ id }) => id),
        reader,
      ),
      {},
    ),
    counted.length > 0 ? db.run(readCounts, { tenantId, ids: counted }) : [],
  ]);
  return rows.map((row) => {
    const { id, title, body, replies, publishedAt, createdAt } = row;
    const figures = counts.find((one) => one.id === id) ?? { of: 0, count: 0 };
    return {
      ...{ id, title, body, replies, publishedAt, createdAt },
      author: authors.find((one) => one.id === row.authorId) ?? null,
      audience: toAudience(row),
      readAt: reads.find((one) => one.id === id)?.readAt ?? null,
      reads: counted.includes(id) ? { count: figures.count, of: figures.of } : null,
      canManage: permissions(row).canManage,
    };
  });
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
