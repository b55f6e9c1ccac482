import { addDays } from "#base/day.ts";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { VersionInForce } from "#features/plans/deal.ts";
import { type Rule, rules } from "#features/plans/rule.ts";
import { commissionPlans, planUses, planVersions } from "#features/plans/server/table.ts";
import type { Scope } from "#features/plans/values.ts";
import { partnerTerms } from "#features/programs/server/table.ts";
import type { Tier } from "#features/programs/tiers.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { Random } from "./random.ts";
import { idAt, iso } from "./rows.ts";

type Version = { number: number; from: string | null; until: string | null; rules: Rule[]; budget?: true };
type Plan = { name: string; scope: Scope; target?: Tier; versions: Version[] };
type PlanVersion = Version & { id: Id<"plv">; planId: Id<"cpl">; plan: Plan };

const won = (formula: object, more: object = {}) => ({
  key: "won",
  trigger: "won",
  basis: "dealValue",
  formula,
  ...more,
});
const steps = (...given: [number, number][]) => given.map(([whole, bp]) => ({ fromMinor: whole * 100, bp }));
const marginal = (...given: [number, number][]) => ({
  kind: "tiered",
  mode: "marginal",
  by: "deal",
  steps: steps(...given),
});
const meeting = (minor: number) => ({
  key: "meeting",
  name: "First meeting",
  trigger: "meeting",
  basis: "fixed",
  formula: { kind: "flat", minor },
});

/** Rates were raised once, and a draft raises them again. The recruiter of a partner gets an extra tenth. */
const standard = (today: string): Plan => {
  const changeDate = addDays(today, -240);
  const since = (from: string, until: string | null, number: number, given: object[]) => ({
    number,
    from,
    until,
    rules: rules.parse(given),
  });
  return {
    name: "Standard",
    scope: "program",
    versions: [
      since(addDays(today, -600), addDays(changeDate, -1), 1, [won({ kind: "percent", bp: 800, minMinor: 10_000 })]),
      {
        ...since(changeDate, null, 2, [won(marginal([0, 1000], [10_000, 1200]), { overrideBp: 1000 }), meeting(4000)]),
        budget: true,
      },
      {
        number: 3,
        from: null,
        until: null,
        rules: rules.parse([
          won(marginal([0, 1000], [10_000, 1200], [50_000, 1400]), { overrideBp: 1000 }),
          meeting(6000),
        ]),
      },
    ],
  };
};

/** The rate of all deals rises with the volume a gold partner wins in a year. Recurring payments of their customers earn too. */
const gold = (today: string): Plan => ({
  name: "Gold",
  scope: "tier",
  target: "gold",
  versions: [
    {
      number: 1,
      from: addDays(today, -400),
      until: null,
      rules: rules.parse([
        won({
          kind: "tiered",
          mode: "retroactive",
          by: "volume",
          steps: steps([0, 1000], [60_000, 1200], [180_000, 1400]),
        }),
        {
          key: "kept",
          name: "Kept on",
          trigger: "payment",
          basis: "netReceived",
          formula: {
            kind: "recurring",
            months: 12,
            steps: [
              { fromMonth: 1, bp: 500 },
              { fromMonth: 7, bp: 300 },
            ],
          },
        },
      ]),
    },
  ],
});

const plain = (today: string): Plan => ({
  name: "Partners",
  scope: "program",
  versions: [
    { number: 1, from: addDays(today, -600), until: null, rules: rules.parse([won({ kind: "percent", bp: 900 })]) },
  ],
});

export const planSets = { several: [standard, gold], one: [plain] } as const;
type PlanTarget = { programId: Id<"prg">; publishedBy: Id<"per">; currency: string };
type Terms = { tier: Tier; recruitedById: Id<"per"> | null };

/** Among the busier referrers a third is gold and a third silver. The busiest one recruited two of them. */
function termsOf(referrers: readonly Id<"per">[]): Map<Id<"per">, Terms> {
  const tiers: Tier[] = ["silver", "gold", "bronze"];
  return new Map(
    referrers.slice(0, 9).map((personId, i): [Id<"per">, Terms] => [
      personId,
      {
        tier: i === 0 ? "platinum" : defined(tiers[i % 3]),
        recruitedById: i === 3 || i === 6 ? firstOf(referrers) : null,
      },
    ]),
  );
}

/** Resolves which plan version applies to a person on a day of the simulation. */
export function openPlans(set: keyof typeof planSets, today: string, referrers: readonly Id<"per">[], ids: Random) {
  const terms = set === "several" ? termsOf(referrers) : new Map<Id<"per">, Terms>();
  const createdPlans = planSets[set].map((planOf) => ({
    id: idAt("cpl", Date.parse(`${addDays(today, -600)}`), ids),
    plan: planOf(today),
  }));
  const versions = createdPlans.flatMap(({ id: planId, plan }) =>
    plan.versions.map((version): PlanVersion => {
      const at = Date.parse(version.from ?? today);
      return { ...version, id: idAt("plv", at, ids), planId, plan };
    }),
  );
  return {
    partnerOf: (personId: Id<"per">): Terms => terms.get(personId) ?? { tier: "bronze", recruitedById: null },
    inForce: (tier: Tier, on: string, currency: string): VersionInForce[] =>
      versions
        .filter(
          ({ from, until, plan }) =>
            from !== null && from <= on && (until === null || until >= on) && (!plan.target || plan.target === tier),
        )
        .map(({ id, planId, number, plan, rules: given }) => ({
          id,
          planId,
          name: plan.name,
          number,
          scope: plan.scope,
          currency,
          rules: given,
          // A budget that is never exceeded has no effect, and its size is only known after the simulation.
          budgetMinor: null,
          budgetPeriod: "year",
        })),
    planOf: (versionId: Id<"plv">) => defined(versions.find(({ id }) => id === versionId)).planId,
    /** `spent` is what a plan has cost this year; its budget is set to twice that. */
    async write(
      { db }: TenantCtx,
      { programId, publishedBy, currency }: PlanTarget,
      spent: (planId: Id<"cpl">) => number,
    ) {
      const budgetOf = (planId: Id<"cpl">) => Math.max(5, Math.ceil((spent(planId) * 2) / 1_000_000)) * 1_000_000;
      const createdAt = (on: string | null) => iso(Date.parse(on ?? today));
      await db.insert(commissionPlans).values(
        createdPlans.map(({ id, plan }) => ({
          id,
          name: plan.name,
          createdAt: createdAt(firstOf(plan.versions).from),
        })),
      );
      await db.insert(planVersions).values(
        versions.map(({ id, planId, number, from, until, rules: given, budget }) => ({
          id,
          planId,
          number,
          state: from ? ("published" as const) : ("draft" as const),
          currency,
          rules: given,
          budgetMinor: budget ? budgetOf(planId) : null,
          effectiveFrom: from,
          effectiveUntil: until,
          ...(from && { publishedAt: createdAt(from), publishedBy }),
          createdAt: createdAt(from),
        })),
      );
      await db
        .insert(planUses)
        .values(
          createdPlans.map(({ id, plan }) => ({ planId: id, scope: plan.scope, target: plan.target ?? programId })),
        );
      if (terms.size > 0)
        await db.insert(partnerTerms).values([...terms].map(([personId, of]) => ({ personId, ...of })));
    },
  };
}
export type Plans = ReturnType<typeof openPlans>;
