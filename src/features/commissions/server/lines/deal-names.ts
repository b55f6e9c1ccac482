import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { canSee } from "#features/referrals/rules/permissions.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { Caller, ReadCtx } from "#server/ctx.ts";
import { idList, statement } from "#server/db/statement.ts";

const dealsById = statement("commissions.deals", { ids: idList }, (from, p) =>
  from
    .select({
      id: referrals.id,
      referrerId: referrals.referrerId,
      addresseeId: referrals.addresseeId,
      status: referrals.status,
      company: referrals.company,
      targetCompany: referrals.targetCompany,
      fullName: referrals.fullName,
    })
    .from(referrals)
    .where(sql`${referrals.id} = any(${p.ids}::uuid[])`),
);

/** Returns the display names of the deals that the caller may see. */
export async function dealNames(
  { db, personId, role }: Pick<ReadCtx, "db"> & Pick<Caller, "personId" | "role">,
  ids: readonly (Id<"ref"> | null)[],
) {
  const requestedIds = [...new Set(ids.filter((id) => id !== null))];
  const found = requestedIds.length > 0 ? await db.run(dealsById, { ids: requestedIds }) : [];
  const seen = found.filter((deal) => canSee({ personId, role }, deal));
  return new Map<Id<"ref"> | null, string | null>(
    seen.map((deal) => [deal.id, deal.company || deal.targetCompany || deal.fullName || null]),
  );
}

type Subject = { referralId: Id<"ref"> | null; bonusTitle: string | null };

/** What a commission is for: the deal, if the caller may see it, or the title of a bonus. */
export const subjectName = (names: ReadonlyMap<Id<"ref"> | null, string | null>, { referralId, bonusTitle }: Subject) =>
  (referralId === null ? bonusTitle : names.get(referralId)) ?? null;
