import { asc, eq } from "drizzle-orm";
import { members } from "#features/identity/server/table.ts";
import { partnerNotes } from "#features/partners/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { createRandom } from "./random.ts";
import { day, idAt, iso } from "./rows.ts";

const notes = [
  { text: "Prefers a call before noon. Knows most of the property managers in the region.", daysAgo: 41 },
  { text: "Asked about co-branded material for the spring fair. Sent the logo files.", daysAgo: 12 },
  { text: "Two of the last referrals had the wrong phone number. Ask to confirm before submitting.", daysAgo: 3 },
];

/** Notes of the company on its first referrers. */
export async function createPartnerNotes({ db, tenantId }: TenantCtx, seed: number, now = Date.now()) {
  const random = createRandom(seed);
  const found = await db
    .select({ id: members.personId, role: members.role })
    .from(members)
    .where(eq(members.tenantId, tenantId))
    .orderBy(asc(members.personId));
  const author = found.find(({ role }) => role === "company");
  const partners = found.filter(({ role }) => role === "referrer");
  if (!author || partners.length === 0) return;
  await db.insert(partnerNotes).values(
    notes.flatMap(({ text, daysAgo }, i) => {
      const partner = partners[Math.floor(i / 2)];
      const at = now - daysAgo * day - random.integer(0, 6 * 60) * 60_000;
      return partner
        ? [{ id: idAt("nte", at, random), createdAt: iso(at), partnerId: partner.id, authorId: author.id, text }]
        : [];
    }),
  );
}
