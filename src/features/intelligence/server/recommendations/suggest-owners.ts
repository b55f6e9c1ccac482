import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { companies } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { bestOwner } from "../../rules/next-action.ts";
import { ownersFor } from "../../rules/owner-records.ts";

/** As many as can be changed in one call. */
const mostDeals = 200;

const person = { mapToDriverValue: (id: string | null) => id };
const unassigned = statement(
  "intelligence.unassignedDeals",
  { tenantId: referrals.tenantId, onlyFor: person },
  (from, p) =>
    from
      .select({ id: referrals.id, product: referrals.productInterest, country: referrals.country })
      .from(referrals)
      .where(
        and(
          eq(referrals.tenantId, p.tenantId),
          inArray(referrals.status, ["accepted", "in_progress"]),
          isNull(referrals.assigneeId),
          // A company member sees what is addressed to them or to everyone [R6.5].
          sql`(${p.onlyFor}::uuid is null or ${referrals.addresseeId} is null or ${referrals.addresseeId} = ${p.onlyFor}::uuid)`,
        ),
      )
      .orderBy(sql`${referrals.winProbability} desc nulls last`, desc(referrals.id))
      .limit(mostDeals),
);

const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
const records = statement("intelligence.ownerRecords", { tenantId: referrals.tenantId }, (from, p) =>
  from
    .select({
      personId: members.personId,
      name: people.displayName,
      product: referrals.productInterest,
      country: referrals.country,
      won: count(sql`${referrals.status} = 'won'`),
      closed: count(sql`true`),
    })
    .from(referrals)
    .innerJoin(members, and(eq(members.tenantId, referrals.tenantId), eq(members.personId, referrals.assigneeId)))
    .innerJoin(people, eq(people.id, members.personId))
    .where(
      and(
        eq(referrals.tenantId, p.tenantId),
        inArray(referrals.status, ["won", "lost", "expired"]),
        isNull(members.disabledAt),
        inArray(members.role, [...companies]),
      ),
    )
    .groupBy(members.personId, people.displayName, referrals.productInterest, referrals.country),
);

/** Suggests an owner for each deal without one, from what members of the company have closed and won. */
export async function suggestOwners({ db, tenantId, personId, role }: ReadCtx) {
  const [deals, known] = await Promise.all([
    db.run(unassigned, { tenantId, onlyFor: role === "admin" ? null : personId.slice(4) }),
    db.run(records, { tenantId }),
  ]);
  const items = deals.flatMap(({ id, ...deal }) => {
    const owner = bestOwner(ownersFor(known, deal));
    return owner ? [{ id, owner }] : [];
  });
  return { items, without: deals.length - items.length };
}
