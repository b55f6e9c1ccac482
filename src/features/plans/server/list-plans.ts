import { asc, desc, eq, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { people } from "#features/identity/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, statement } from "#server/db/statement.ts";
import type { Plan } from "../contract.ts";
import { commissionPlans, planUses, planVersions } from "./table.ts";

type Reads = Pick<ReadCtx, "db">;

const allPlans = statement("plans.plans", {}, (from) =>
  from
    .select({ id: commissionPlans.id, name: commissionPlans.name, archivedAt: commissionPlans.archivedAt })
    .from(commissionPlans)
    .orderBy(asc(commissionPlans.id)),
);
const allVersions = statement("plans.versions", {}, (from) =>
  from
    .select({
      id: planVersions.id,
      planId: planVersions.planId,
      number: planVersions.number,
      state: planVersions.state,
      currency: planVersions.currency,
      rules: planVersions.rules,
      budgetMinor: planVersions.budgetMinor,
      budgetPeriod: planVersions.budgetPeriod,
      effectiveFrom: planVersions.effectiveFrom,
      effectiveUntil: planVersions.effectiveUntil,
      publishedAt: planVersions.publishedAt,
      publishedBy: people.displayName,
      revision: planVersions.revision,
    })
    .from(planVersions)
    .leftJoin(people, eq(people.id, planVersions.publishedBy))
    .orderBy(desc(planVersions.number)),
);
const allUses = statement("plans.uses", {}, (from) =>
  from
    .select({ id: planUses.id, planId: planUses.planId, scope: planUses.scope, target: planUses.target })
    .from(planUses)
    .orderBy(asc(planUses.id)),
);

const referralNames = statement("plans.referralNames", { ids: idList }, (from, p) =>
  from
    .select({ id: referrals.id, name: referrals.fullName })
    .from(referrals)
    .where(sql`${referrals.id} = any(${p.ids}::uuid[])`),
);

/** Loads the names of the people and referrals that plans are used for. */
async function loadTargetNames(ctx: Reads, uses: readonly { scope: string; target: string }[]) {
  const targets = (scope: string) => uses.filter((use) => use.scope === scope).map(({ target }) => target);
  const deals = targets("referral");
  const [persons, referralRows] = await Promise.all([
    namesOf(ctx, targets("person") as Id<"per">[]),
    deals.length > 0 ? ctx.db.run(referralNames, { ids: deals }) : [],
  ]);
  return new Map<string, string>([...persons, ...referralRows.map(({ id, name }) => [id, name] as const)]);
}

export async function listPlans({ db }: Reads): Promise<{ plans: Plan[] }> {
  const [plans, versions, uses] = await Promise.all([
    db.run(allPlans, {}),
    db.run(allVersions, {}),
    db.run(allUses, {}),
  ]);
  const names = await loadTargetNames({ db }, uses);
  return {
    plans: plans.map(({ id, name, archivedAt }) => ({
      id,
      name,
      archived: archivedAt !== null,
      versions: versions.filter(({ planId }) => planId === id),
      uses: uses.filter(({ planId }) => planId === id).map((use) => ({ ...use, name: names.get(use.target) ?? null })),
    })),
  };
}

/** Returns one plan as a write left it. A tenant has few plans, so all of them are read at once. */
export async function planOf(ctx: Reads, id: Id<"cpl">): Promise<Plan> {
  const found = (await listPlans(ctx)).plans.find((plan) => plan.id === id);
  if (!found) throw baseErrors.notFound();
  return found;
}
