import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { VersionInForce } from "#features/plans/deal.ts";
import { commissionPlans, planUses, planVersions } from "#features/plans/server/table.ts";
import type { Tier } from "#features/programs/tiers.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";

const allUses = statement("intelligence.planUses", { tenantId: planUses.tenantId }, (from, p) =>
  from
    .select({ planId: planUses.planId, scope: planUses.scope, target: planUses.target })
    .from(planUses)
    .where(eq(planUses.tenantId, p.tenantId)),
);
const allVersions = statement("intelligence.planVersions", { tenantId: planVersions.tenantId }, (from, p) =>
  from
    .select({
      id: planVersions.id,
      planId: planVersions.planId,
      name: commissionPlans.name,
      number: planVersions.number,
      state: planVersions.state,
      currency: planVersions.currency,
      rules: planVersions.rules,
      budgetMinor: planVersions.budgetMinor,
      budgetPeriod: planVersions.budgetPeriod,
      from: planVersions.effectiveFrom,
      until: planVersions.effectiveUntil,
    })
    .from(planVersions)
    .innerJoin(commissionPlans, eq(commissionPlans.id, planVersions.planId))
    .where(eq(planVersions.tenantId, p.tenantId)),
);

type Targets = { referralId: string; referrerId: string; tier: Tier; programId: string };
export type PlanHistory = Awaited<ReturnType<typeof loadPlanHistory>>;

/** Loads all plans, to find the versions that applied to many referrals without a query for each. */
export async function loadPlanHistory({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) {
  const [uses, versions] = await Promise.all([db.run(allUses, { tenantId }), db.run(allVersions, { tenantId })]);
  const inEffect = (planId: Id<"cpl">, day: string) =>
    versions.find(
      (one) =>
        one.planId === planId &&
        one.state === "published" &&
        one.from !== null &&
        one.from <= day &&
        (one.until === null || one.until >= day),
    );
  return {
    uses,
    /** Returns the versions that apply to a referral on a day, by the plans that are assigned today. */
    inForce({ referralId, referrerId, tier, programId }: Targets, day: string): VersionInForce[] {
      const targets = { referral: referralId, person: referrerId, tier, program: programId };
      return uses.flatMap(({ planId, scope, target }) => {
        const version = targets[scope] === target ? inEffect(planId, day) : undefined;
        return version ? [{ ...version, scope }] : [];
      });
    },
  };
}
