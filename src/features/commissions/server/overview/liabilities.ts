import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { rateOn } from "#features/ledger/server/reads.ts";
import { ledgerEntries } from "#features/ledger/server/table.ts";
import { periodAround } from "#features/plans/period.ts";
import { commissionPlans, planVersions } from "#features/plans/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { ages } from "../../contract/overview.ts";
import { daysOf } from "../accrual/fact-finder.ts";
import { planSum } from "../accrual/spending.ts";
import { isWaiting } from "../events/deal-events.ts";
import { settingsOf } from "../settings/settings.ts";
import { commissions, dealEvents, disputes } from "../table.ts";

/** Neither paid nor ended. */
const openStates = ["on_hold", "risk_hold", "in_approval", "approved", "scheduled"] as const;
type Age = (typeof ages)[number];

const owedByAge = statement("commissions.liabilities", {}, (from) =>
  from
    .select({
      currency: commissions.currency,
      state: commissions.state,
      age: sql<Age>`case when ${commissions.createdAt} > now() - interval '30 days' then '30'
        when ${commissions.createdAt} > now() - interval '60 days' then '60'
        when ${commissions.createdAt} > now() - interval '90 days' then '90' else 'older' end`,
      minor: sql<number>`sum(${ledgerEntries.minor})::bigint`.mapWith(Number),
      count: sql<number>`count(distinct ${commissions.id})::int`,
    })
    .from(commissions)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.commissionId, commissions.id), eq(ledgerEntries.account, sql`'expense'`)),
    )
    .where(inArray(commissions.state, [...openStates]))
    .groupBy(sql`1, 2, 3`),
);

const owed = statement("commissions.owedBack", {}, (from) =>
  from
    .select({
      currency: ledgerEntries.currency,
      minor: sql<number>`sum(${ledgerEntries.minor})::bigint`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, sql`'owed'`))
    .groupBy(ledgerEntries.currency)
    .having(sql`sum(${ledgerEntries.minor}) <> 0`),
);

const budgetedPlans = statement("commissions.budgets", { day: planVersions.effectiveFrom }, (from, p) =>
  from
    .select({
      planId: planVersions.planId,
      name: commissionPlans.name,
      currency: planVersions.currency,
      budgetMinor: planVersions.budgetMinor,
      period: planVersions.budgetPeriod,
    })
    .from(planVersions)
    .innerJoin(commissionPlans, eq(commissionPlans.id, planVersions.planId))
    .where(
      sql`${planVersions.state} = 'published' and ${planVersions.budgetMinor} is not null and ${planVersions.effectiveFrom} <= ${p.day}
        and (${planVersions.effectiveUntil} is null or ${planVersions.effectiveUntil} >= ${p.day})`,
    )
    .orderBy(commissionPlans.name),
);

const countByState = (state: "in_approval" | "risk_hold") =>
  statement(`commissions.count.${state}`, {}, (from) =>
    from
      .select({ count: count() })
      .from(commissions)
      .where(eq(commissions.state, sql.raw(`'${state}'`))),
  );
const [approvals, suspects] = [countByState("in_approval"), countByState("risk_hold")];
const openDisputes = statement("commissions.count.disputes", {}, (from) =>
  from
    .select({ count: count() })
    .from(disputes)
    .where(and(eq(disputes.state, sql`'open'`), isNull(disputes.undoUntil))),
);
const waitingEvents = statement("commissions.count.events", {}, (from) =>
  from.select({ count: count() }).from(dealEvents).where(isWaiting),
);

/** Returns what the company owes and what needs its attention, calculated from the ledger on each request. */
export async function getLiabilities(ctx: ReadCtx) {
  const { db } = ctx;
  const [liabilities, owedBack, budgets, [approving], [disputed], [waiting], [suspected]] = await Promise.all([
    db.run(owedByAge, {}),
    db.run(owed, {}),
    budgetsOf(ctx),
    db.run(approvals, {}),
    db.run(openDisputes, {}),
    db.run(waitingEvents, {}),
    db.run(suspects, {}),
  ]);
  return {
    liabilities: liabilities.filter(({ minor }) => minor !== 0),
    owedBack,
    budgets,
    waiting: {
      approvals: defined(approving).count,
      disputes: defined(disputed).count,
      events: defined(waiting).count,
      suspects: defined(suspected).count,
    },
  };
}

/**
 * Amounts that could not be converted into the plan's currency on their day count at today's rate, and count as zero without one.
 */
async function budgetsOf(ctx: ReadCtx) {
  const { timeZone } = await settingsOf(ctx);
  const day = dayIn(timeZone, Date.now());
  const plans = await ctx.db.run(budgetedPlans, { day });
  return Promise.all(
    plans.map(async ({ planId, name, currency, budgetMinor, period }) => {
      const sums = await ctx.db.run(planSum, { planId, ...daysOf(period, day) });
      const used = await Promise.all(
        sums.map(async (sum) => {
          const rate = await rateOn(ctx, sum.currency, currency, day);
          return rate ? convertAt(sum.minor, sum.currency, currency, rate.rate) : 0;
        }),
      );
      const usedMinor = used.reduce((all, amount) => all + amount, 0);
      const until = periodAround(period, day)?.until ?? null;
      return { planId, name, currency, budgetMinor: defined(budgetMinor), usedMinor, until };
    }),
  );
}
