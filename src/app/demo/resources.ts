import { createHash, randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { objectKey } from "#features/files/server/delete-bytes.ts";
import { objects } from "#features/files/server/table.ts";
import { members } from "#features/identity/server/table.ts";
import { announcementReads, announcements, assets } from "#features/resources/server/table.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { drawBanner, drawSummary } from "./asset-files.ts";
import { createRandom, type Random } from "./random.ts";
import { day, idAt, iso } from "./rows.ts";

const announced = [
  {
    title: "Faster answers: two working days",
    body: "From this month we answer every referral within two working days. You see the date by which we answer on the referral itself.",
    daysAgo: 34,
  },
  {
    title: "New one-page summary and introduction email",
    body: "Both are under Assets. The email takes two minutes to adapt, and it tells your contact what happens with their details.",
    daysAgo: 6,
    replies: "private",
  },
  {
    title: "Gold tier: your referrals are reviewed first",
    body: "From now on we answer referrals from the gold tier within one working day. Questions? Reply to me directly.",
    daysAgo: 2,
    audience: "tier",
    tier: "gold",
    replies: "private",
  },
] as const;

const texts = [
  {
    title: "Introduction email",
    description: "For someone you know well. Put in their name and your own words.",
    text: "Hi …,\n\nyou told me that you are looking for a better solution. I know a team that does this well. May I introduce you? They will call you within two working days, and you decide whether you want to go on.\n\nBest regards",
    daysAgo: 40,
  },
  {
    title: "Post for social networks",
    description: "Add your own link at the end.",
    text: "I only recommend what I use myself. If you want to know why I chose this team, write to me or follow the link.",
    daysAgo: 12,
  },
] as const;

const files = [
  {
    kind: "banner",
    title: "Banner for posts and newsletters",
    description: "1200 × 630 pixels, for social networks and email.",
    fileName: "banner.png",
    contentType: "image/png",
    draw: drawBanner,
    daysAgo: 20,
  },
  {
    kind: "document",
    title: "One-page summary",
    description: "Tells your contact what happens after the introduction. Print it or attach it.",
    fileName: "summary.pdf",
    contentType: "application/pdf",
    draw: drawSummary,
    daysAgo: 6,
  },
] as const;

type DemoFile = (typeof files)[number];

/** Announcements, texts and files for partners, by the admin. */
export async function createResources(ctx: TenantCtx, seed: number, now = Date.now()) {
  const { db, tenantId } = ctx;
  const random = createRandom(seed);
  const isAdmin = and(eq(members.tenantId, tenantId), eq(members.role, "admin"));
  const { authorId } = firstOf(await db.select({ authorId: members.personId }).from(members).where(isAdmin).limit(1));
  const published = announced.map(({ daysAgo, ...words }) => {
    const at = now - daysAgo * day;
    return { ...words, authorId, id: idAt("ann", at, random), createdAt: iso(at), publishedAt: iso(at), at };
  });
  await db.insert(announcements).values(published.map(({ at: _, ...row }) => row));
  await createReads(ctx, published, createRandom(seed + 1));
  await db.insert(assets).values(
    texts.map(({ daysAgo, ...words }) => {
      const at = now - daysAgo * day;
      return { ...words, kind: "text" as const, fileName: "", id: idAt("ast", at, random), createdAt: iso(at) };
    }),
  );
  for (const file of files) await createFileAsset(ctx, file, { authorId, random, at: now - file.daysAgo * day });
}

type Published = { id: Id<"ann">; at: number; authorId: Id<"per"> };

/** Most people read an announcement within a day. Reads by people outside its audience count for nothing. */
async function createReads({ db, tenantId }: TenantCtx, published: readonly Published[], random: Random) {
  const isReader = and(eq(members.tenantId, tenantId), ne(members.role, "user"));
  const readers = await db.select({ id: members.personId }).from(members).where(isReader).orderBy(members.personId);
  const rows = published.flatMap(({ id: announcementId, at, authorId }) =>
    readers
      .filter(({ id }) => id !== authorId && random.bool(0.7))
      .map(({ id: personId }) => {
        const readAt = at + random.integer(1, 24) * (day / 24);
        return { announcementId, personId, id: idAt("anr", readAt, random), createdAt: iso(readAt) };
      }),
  );
  if (rows.length > 0) await db.insert(announcementReads).values(rows);
}

type Origin = { authorId: Id<"per">; random: Random; at: number };

/** Stores a file as an upload of the admin would be stored, and adds it to the library. */
async function createFileAsset(ctx: TenantCtx, file: DemoFile, { authorId, random, at }: Origin) {
  const { db, tenantId, services } = ctx;
  const { kind, title, description, fileName, contentType, draw } = file;
  const bytes = await draw(services, await brand(ctx));
  const key = objectKey(tenantId, idAt("upl", at, random));
  await services.storage.put(key, bytes);
  const objectId = idAt("obj", at, random);
  await db.insert(objects).values({
    ...{ id: objectId, path: `assets/${authorId}/${fileName}`, ownerId: authorId, key, contentType },
    size: bytes.byteLength,
    md5: createHash("md5").update(bytes).digest("base64"),
    generation: at * 1000,
    downloadToken: randomUUID(),
    createdAt: iso(at),
    updatedAt: iso(at),
  });
  const id = idAt("ast", at, random);
  await db.insert(assets).values({ id, kind, title, description, text: "", objectId, fileName, createdAt: iso(at) });
}
