import { and, eq, gte, sql } from "drizzle-orm";
import { addMonths } from "#features/commissions/rules/calendar.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { expectedMonth, expectValue, type ForecastDeal } from "../../rules/forecast.ts";
import { loadConversion, readOpenDeals } from "./open-deals.ts";

const shownMonths = 6;
const aheadMonths = 3;
/** Where no deal was ever won. */
const defaultDays = 60;
/** Fewer won deals say nothing about how long a stage takes. */
const fewest = 5;

/** How long won deals took from each stage, and from any, in days. */
const typicalDays = statement("intelligence.typicalDays", { tenantId: referrals.tenantId }, (from, p) =>
  from
    .select({
      stageId: sql<string | null>`stage`,
      days: sql<number>`percentile_cont(0.5) within group (order by days)`.mapWith(Number),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(
      sql`(select entered.stage, extract(epoch from ${referrals.closedAt} - entered.since) / 86400 as days
        from ${referrals} cross join lateral unnest(${referrals.courseStages}, ${referrals.courseSince}) as entered (stage, since)
        where ${and(
          eq(referrals.tenantId, p.tenantId),
          sql`${referrals.status} = 'won'`,
          sql`${referrals.closedAt} > now() - interval '2 years'`,
          sql`entered.since < ${referrals.closedAt}`,
        )}) as passed`,
    )
    .groupBy(sql`grouping sets ((stage), ())`),
);

const wonAmounts = statement(
  "intelligence.wonAmounts",
  { tenantId: referrals.tenantId, since: referrals.closedOn, onlyFor: { mapToDriverValue: (id: string | null) => id } },
  (from, p) =>
    from
      .select({ minor: referrals.wonMinor, currency: referrals.currency, day: referrals.closedOn })
      .from(referrals)
      .where(
        and(
          eq(referrals.tenantId, p.tenantId),
          sql`${referrals.status} = 'won'`,
          gte(referrals.closedOn, p.since),
          sql`(${p.onlyFor}::uuid is null or ${referrals.addresseeId} is null or ${referrals.addresseeId} = ${p.onlyFor}::uuid)`,
        ),
      ),
);

/** Returns how many days a deal takes from a stage until it is won, from the tenant's own deals. */
async function loadTypicalDays({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) {
  const found = await db.run(typicalDays, { tenantId });
  const overall = found.find(({ stageId, count }) => stageId === null && count >= fewest)?.days ?? defaultDays;
  const byStage = new Map(
    found.flatMap(({ stageId, days, count }) =>
      stageId !== null && count >= fewest ? [[`stg_${stageId.replaceAll("-", "")}` as string, days] as const] : [],
    ),
  );
  return (stageId: string) => byStage.get(stageId) ?? overall;
}

export async function getForecast(ctx: ReadCtx) {
  const { tenantId, personId, role, db } = ctx;
  const [deals, daysFrom] = await Promise.all([readOpenDeals(ctx), loadTypicalDays(ctx)]);
  const currencies = new Set(deals.map((deal) => deal.currency));
  const since = addMonths(`${new Date().toISOString().slice(0, 7)}-01`, -shownMonths);
  const won = await db.run(wonAmounts, { tenantId, since, onlyFor: role === "admin" ? null : personId.slice(4) });
  for (const one of won) currencies.add(one.currency);
  const { currency, today, convert } = await loadConversion(ctx, [...currencies]);
  const money = (minor: number) => ({ minor, currency });
  const valued = deals.flatMap(({ probability, estimatedMinor, stageId, stageEnteredAt, basis, ...deal }) => {
    const minor = convert(estimatedMinor, deal.currency);
    if (minor === null) return [];
    const month = expectedMonth(Date.parse(stageEnteredAt), daysFrom(stageId), today);
    return [{ probability, minor, month, isLearned: basis === "learned" }];
  });
  const current = `${today.slice(0, 7)}-01`;
  const shown = Array.from({ length: shownMonths + aheadMonths }, (_, i) => addMonths(current, i + 1 - shownMonths));
  const months = shown.map((month) => {
    const expected = expectValue(valued.filter((deal) => monthShown(deal, shown) === month));
    const isAhead = month >= current;
    return {
      month,
      won: month <= current ? money(wonIn(won, month, convert)) : null,
      expected: isAhead ? money(expected.expected) : null,
      low: isAhead ? money(expected.low) : null,
      high: isAhead ? money(expected.high) : null,
      deals: isAhead ? expected.deals : 0,
    };
  });
  const total = expectValue(valued);
  return {
    currency,
    expected: money(total.expected),
    low: money(total.low),
    high: money(total.high),
    deals: valued.length,
    learned: valued.filter(({ isLearned }) => isLearned).length,
    withoutAmount: deals.length - valued.length,
    months,
  };
}

/** Deals that close later than the chart reaches are only part of the total. */
const monthShown = ({ month }: ForecastDeal, shown: readonly string[]) => (shown.includes(month) ? month : undefined);

type Won = { minor: number | null; currency: string; day: string | null };
const wonIn = (
  won: readonly Won[],
  month: string,
  convert: (minor: number | null, from: string, day?: string) => number | null,
) =>
  won
    .filter(({ day }) => day?.startsWith(month.slice(0, 7)))
    .reduce((sum, { minor, currency, day }) => sum + (convert(minor, currency, day ?? undefined) ?? 0), 0);
