import { and, eq } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { members } from "#features/identity/server/table.ts";
import { announcements, assets } from "#features/resources/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { createRandom } from "./random.ts";
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

/** Announcements and texts for partners, written by the admin. */
export async function createResources({ db, tenantId }: TenantCtx, seed: number, now = Date.now()) {
  const random = createRandom(seed);
  const isAdmin = and(eq(members.tenantId, tenantId), eq(members.role, "admin"));
  const { authorId } = firstOf(await db.select({ authorId: members.personId }).from(members).where(isAdmin).limit(1));
  await db.insert(announcements).values(
    announced.map(({ daysAgo, ...words }) => {
      const at = now - daysAgo * day;
      return { ...words, authorId, id: idAt("ann", at, random), createdAt: iso(at), publishedAt: iso(at) };
    }),
  );
  await db.insert(assets).values(
    texts.map(({ daysAgo, ...words }) => {
      const at = now - daysAgo * day;
      return { ...words, kind: "text" as const, fileName: "", id: idAt("ast", at, random), createdAt: iso(at) };
    }),
  );
}
