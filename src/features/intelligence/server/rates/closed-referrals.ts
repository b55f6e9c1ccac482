import { and, desc, eq, sql } from "drizzle-orm";
import { partnerTerms } from "#features/programs/server/table.ts";
import { defaultTier } from "#features/programs/tiers.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { rateRuleOf } from "../../rules/referral-rate.ts";
import type { PlanHistory } from "./plan-history.ts";
import { rateExperimentPartners, rateExperiments } from "./table.ts";

/** More would make the answer slow, and older ones say little about today. */
const mostReferrals = 20_000;

/** Referrals with an outcome. A withdrawn one has none: the partner took it back. */
export const isDecided = sql`${referrals.status} in ('won', 'lost', 'expired', 'rejected', 'reversed')`;

/** The rate of the arm, where the referral was submitted during an experiment. */
const experimentBp = sql<number | null>`(select case when a.arm = 'variant' then e.variant_bp else e.control_bp end
  from ${rateExperimentPartners} a join ${rateExperiments} e on e.tenant_id = a.tenant_id and e.id = a.experiment_id
  where a.tenant_id = ${referrals.tenantId} and a.person_id = ${referrals.referrerId} and e.program_id = ${referrals.programId}
    and ${referrals.submittedAt} >= e.created_at and (e.ended_at is null or ${referrals.submittedAt} < e.ended_at) limit 1)`;

const timeZone = { mapToDriverValue: (value: string) => value };
const closed = statement("intelligence.ratedReferrals", { tenantId: referrals.tenantId, timeZone }, (from, p) =>
  from
    .select({
      referralId: referrals.id,
      referrerId: referrals.referrerId,
      programId: referrals.programId,
      isWon: sql<boolean>`${referrals.status} = 'won'`,
      day: sql<string>`to_char(${referrals.submittedAt} at time zone ${p.timeZone}, 'YYYY-MM-DD')`,
      valueMinor: referrals.estimatedMinor,
      wonMinor: referrals.wonMinor,
      currency: referrals.currency,
      product: referrals.productInterest,
      country: referrals.country,
      source: referrals.source,
      tier: partnerTerms.tier,
      experimentBp,
    })
    .from(referrals)
    .leftJoin(
      partnerTerms,
      and(eq(partnerTerms.tenantId, referrals.tenantId), eq(partnerTerms.personId, referrals.referrerId)),
    )
    .where(and(eq(referrals.tenantId, p.tenantId), isDecided, sql`${referrals.submittedAt} is not null`))
    .orderBy(desc(referrals.submittedAt))
    .limit(mostReferrals),
);

/**
 * Loads closed referrals with the rate that was promised when they were submitted. The rate that was paid is known only of won ones, and
 * counting those by another rule than the lost ones would favor whatever rate came later.
 */
export async function loadRatedReferrals(
  { db, tenantId }: Pick<ReadCtx, "db" | "tenantId">,
  zone: string,
  plans: PlanHistory,
) {
  const rows = await db.run(closed, { tenantId, timeZone: zone });
  return rows.flatMap(({ isWon, day, wonMinor, experimentBp: ofExperiment, tier, ...row }) => {
    const facts = { ...row, tier: tier ?? defaultTier };
    const deal = { ...facts, receivedMinor: null, month: 1, recruitedById: null, tierBonusBp: 0, shares: [] };
    const bp = ofExperiment ?? rateRuleOf(deal, plans.inForce(facts, day))?.bp;
    return bp === undefined ? [] : [{ programId: row.programId, bp, isWon, wonMinor, currency: row.currency }];
  });
}
