import { and, asc, eq, gte, inArray, isNull, lte, or, type SQLWrapper, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { referrers } from "#base/roles.ts";
import { members } from "#features/identity/server/table.ts";
import { programs } from "#features/programs/server/table.ts";
import type { Tier } from "#features/programs/tiers.ts";
import type { ReadCtx, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { VersionInForce } from "../deal.ts";
import type { Scope } from "../values.ts";
import { commissionPlans, planUses, planVersions } from "./table.ts";

type Reads = Pick<ReadCtx, "db">;

const isUsedFor = (scope: Scope, target: SQLWrapper) => and(eq(planUses.scope, scope), eq(planUses.target, target));

/** Selects the published versions that apply on a day. */
export const isInEffect = (day: SQLWrapper) =>
  and(
    eq(planVersions.state, "published"),
    lte(planVersions.effectiveFrom, day),
    or(isNull(planVersions.effectiveUntil), gte(planVersions.effectiveUntil, day)),
  );

const { target } = planUses;
const inForce = statement(
  "plans.inForce",
  { referral: target, person: target, tier: target, program: target, day: planVersions.effectiveFrom },
  (from, p) =>
    from
      .select({
        id: planVersions.id,
        planId: planVersions.planId,
        name: commissionPlans.name,
        number: planVersions.number,
        scope: planUses.scope,
        currency: planVersions.currency,
        rules: planVersions.rules,
        budgetMinor: planVersions.budgetMinor,
        budgetPeriod: planVersions.budgetPeriod,
      })
      .from(planUses)
      .innerJoin(commissionPlans, eq(commissionPlans.id, planUses.planId))
      .innerJoin(planVersions, eq(planVersions.planId, planUses.planId))
      .where(
        and(
          or(
            isUsedFor("referral", p.referral),
            isUsedFor("person", p.person),
            isUsedFor("tier", p.tier),
            isUsedFor("program", p.program),
          ),
          isInEffect(p.day),
        ),
      ),
);

type PlanTargets = { referralId: Id<"ref">; referrerId: Id<"per">; tier: Tier; programId: Id<"prg"> };

/** Returns the versions that apply to a deal on a day in the tenant's time zone: for each plan used for the deal, the version in effect. */
export const versionsInForce = (
  { db }: Reads,
  { referralId, referrerId, tier, programId }: PlanTargets,
  day: string,
): Promise<VersionInForce[]> =>
  db.run(inForce, { referral: referralId, person: referrerId, tier, program: programId, day });

const programAsTarget = sql`'prg_' || replace(${programs.id}::text, '-', '')`;
const offered = statement("plans.offered", { day: planVersions.effectiveFrom }, (from, p) =>
  from
    .select({ program: programs.name, currency: planVersions.currency, rules: planVersions.rules })
    .from(programs)
    .innerJoin(planUses, isUsedFor("program", programAsTarget))
    .innerJoin(planVersions, eq(planVersions.planId, planUses.planId))
    .where(and(eq(programs.state, "open"), isInEffect(p.day)))
    .orderBy(asc(programs.id))
    .limit(1),
);

/** The terms a referrer who joins on that day would earn by: the version in effect for the oldest open program that has one. */
export async function offeredVersion({ db }: Reads, day: string) {
  const [found] = await db.run(offered, { day });
  return found;
}

const currencyOfVersion = statement("plans.currencyOf", { id: planVersions.id }, (from, p) =>
  from.select({ currency: planVersions.currency }).from(planVersions).where(eq(planVersions.id, p.id)),
);

/** Returns the currency of a version's amounts. Versions with commissions are never deleted. */
export async function currencyOf({ db }: Reads, versionId: Id<"plv">): Promise<string> {
  const version = firstOf(await db.run(currencyOfVersion, { id: versionId }));
  return version.currency;
}

const used = statement("plans.used", {}, (from) =>
  from
    .select({ id: planUses.id })
    .from(planUses)
    .innerJoin(planVersions, eq(planVersions.planId, planUses.planId))
    .where(
      and(
        eq(planVersions.state, sql`'published'`),
        sql`(${planVersions.effectiveUntil} is null or ${planVersions.effectiveUntil} >= current_date - 1)`,
      ),
    )
    .limit(1),
);
/** Whether someone can earn a commission: a published plan that has not ended is assigned to something. */
export const canAnyoneEarn = async ({ db }: Reads) => (await db.run(used, {})).length > 0;

/** Whether all of these people can earn commissions in the tenant. */
export async function canEarn(
  { db, tenantId }: Pick<TenantCtx, "db" | "tenantId">,
  personIds: readonly Id<"per">[],
): Promise<boolean> {
  const uniqueIds = [...new Set(personIds)];
  if (uniqueIds.length === 0) return true;
  const found = await db
    .select({ id: members.personId })
    .from(members)
    .where(
      and(
        eq(members.tenantId, tenantId),
        inArray(members.personId, uniqueIds),
        inArray(members.role, [...referrers]),
        isNull(members.disabledAt),
      ),
    );
  return found.length === uniqueIds.length;
}
