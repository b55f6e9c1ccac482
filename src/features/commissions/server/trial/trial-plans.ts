import { desc, eq } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { VersionInForce } from "#features/plans/deal.ts";
import { commissionPlans, planUses, planVersions } from "#features/plans/server/table.ts";
import { defaultTier } from "#features/programs/tiers.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { PastEvent } from "./trial-events.ts";

const allUses = statement("commissions.replayUses", {}, (from) =>
  from.select({ planId: planUses.planId, scope: planUses.scope, target: planUses.target }).from(planUses),
);
const allVersions = statement("commissions.replayVersions", {}, (from) =>
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
    .orderBy(desc(planVersions.number)),
);

type DealScope = Pick<PastEvent, "referralId" | "referrerId" | "tier" | "programId">;

/**
 * Returns the tenant's plans as if one plan's latest version, or its draft, had always been in force wherever the plan is used. A
 * plan without uses is tried as the plan of every program.
 */
export async function plansWithDraft({ db }: Pick<ReadCtx, "db">, planId: Id<"cpl">) {
  const [uses, versions] = await Promise.all([db.run(allUses, {}), db.run(allVersions, {})]);
  const candidate = versions.find((version) => version.planId === planId);
  if (!candidate) throw baseErrors.notFound();
  const isUsed = uses.some((use) => use.planId === planId);

  /** Returns undefined if the plan does not apply to the deal. */
  const inForce = (
    { referralId, referrerId, tier, programId }: DealScope,
    day: string,
  ): VersionInForce[] | undefined => {
    const targets = { referral: referralId, person: referrerId, tier: tier ?? defaultTier, program: programId };
    const applicable = uses.filter(({ scope, target }) => targets[scope] === target);
    const effectiveUses = isUsed
      ? applicable
      : [
          ...applicable.filter(({ scope }) => scope !== "program"),
          { planId, scope: "program" as const, target: programId },
        ];
    if (!effectiveUses.some((use) => use.planId === planId)) return undefined;
    return effectiveUses.flatMap(({ planId: usedPlanId, scope }) => {
      const version =
        usedPlanId === planId
          ? candidate
          : versions.find(
              (one) =>
                one.planId === usedPlanId &&
                one.state === "published" &&
                defined(one.from) <= day &&
                (one.until === null || one.until >= day),
            );
      return version ? [{ ...version, scope }] : [];
    });
  };
  return { inForce };
}
