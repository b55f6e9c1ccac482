import { type SQL, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { fractionDigits } from "#base/money.ts";
import { rateFor } from "#features/analytics/conversion.ts";
import { euroPrices } from "#features/ledger/server/reads.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { Share } from "../../rules/recommendations/evidence.ts";

type Reading = Pick<TenantCtx, "db" | "tenantId">;

/** What all generators read: the moment, the tenant's currency and days, and what a deal is worth. */
export type Base = Reading & {
  now: Date;
  /** The moment as a value in SQL. */
  at: SQL;
  currency: string;
  timeZone: string;
  /** An amount in the tenant's currency, in SQL; null where no rate is known. */
  converted: (minor: SQL, currency: SQL) => SQL;
  /** The mean of the deals won within a year; null if there were none. */
  dealMinor: number | null;
  dealsWon: number;
  wonPerQuarter: number;
};

/** How far back outcomes count, and what a quarter is. */
export const windowDays = 365;
export const quarterDays = 90;

export const since = ({ at }: Pick<Base, "at">, days: number): SQL => sql`${at} - ${days} * interval '1 day'`;

/** Loads the exchange rates of the day and what was won. */
export async function loadBase(ctx: Reading, now: Date): Promise<Base> {
  const { currency, timeZone } = await getTenantCalendar(ctx);
  const day = dayIn(timeZone, now.getTime());
  const used = await rowsOf<{ currency: string }>(
    ctx,
    sql`select distinct currency from referrals where submitted_at is not null
        union select distinct currency from commissions`,
  );
  const codes = [...new Set([currency, ...used.map((row) => row.currency)])];
  const prices = codes.length > 1 ? await euroPrices(ctx, codes, { from: day, to: day }) : new Map();
  const rates = Object.fromEntries(
    codes.flatMap((code) => {
      const rate = rateFor(prices, code, currency, day);
      return rate ? [[code, `${rate.rate}e${fractionDigits(currency) - fractionDigits(code)}`]] : [];
    }),
  );
  const converted = (minor: SQL, code: SQL) => sql`(${minor} * (${JSON.stringify(rates)}::jsonb ->> ${code})::numeric)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const amount = converted(sql`won_minor`, sql`currency`);
  const [won] = await rowsOf<{ deals: number; mean: string | null; quarter: string | null }>(
    ctx,
    sql`select count(${amount})::int as deals, avg(${amount}) as mean,
          sum(${amount}) filter (where closed_at > ${since({ at }, quarterDays)}) as quarter
        from referrals where status = 'won' and closed_at > ${since({ at }, windowDays)} and closed_at <= ${at}`,
  );
  return {
    ...ctx,
    ...{ now, at, currency, timeZone, converted },
    dealMinor: won?.mean == null ? null : Math.round(Number(won.mean)),
    dealsWon: won?.deals ?? 0,
    wonPerQuarter: Math.round(Number(won?.quarter ?? 0)),
  };
}

/** Runs one query of this tenant. */
export const rowsOf = async <R extends Record<string, unknown>>({ db }: Pick<TenantCtx, "db">, query: SQL) =>
  (await db.execute<R>(query)).rows;

/** Deals that ended after they had been accepted, within the window. */
export const endedDeals = (base: Base): SQL =>
  sql`status in ('won', 'lost', 'expired', 'reversed') and closed_at > ${since(base, windowDays)} and closed_at <= ${base.at}`;
/** All referrals whose outcome is known, rejected ones included. */
export const endedReferrals = (base: Base): SQL =>
  sql`((${endedDeals(base)}) or (status = 'rejected' and decided_at > ${since(base, windowDays)} and decided_at <= ${base.at}))`;

/** Splits ended referrals by a condition, and counts the won ones of each group. */
export async function compare(base: Base, among: SQL, isGood: SQL): Promise<{ good: Share; bad: Share }> {
  const rows = await rowsOf<{ good: boolean; hits: number; of: number }>(
    base,
    sql`select (${isGood}) as good, count(*) filter (where status = 'won')::int as hits, count(*)::int as of
        from referrals where ${among} and (${isGood}) is not null group by 1`,
  );
  const of = (good: boolean): Share => {
    const { hits = 0, of: all = 0 } = rows.find((row) => row.good === good) ?? {};
    return { hits, of: all };
  };
  return { good: of(true), bad: of(false) };
}

/** Counts referrals, and adds up what they are worth by their estimates. */
export async function count(base: Base, where: SQL): Promise<{ affected: number; totalMinor: number }> {
  const amount = base.converted(sql`estimated_minor`, sql`currency`);
  const [row] = await rowsOf<{ n: number; total: string | null }>(
    base,
    sql`select count(*)::int as n, round(sum(${amount})) as total from referrals where ${where}`,
  );
  return { affected: row?.n ?? 0, totalMinor: Number(row?.total ?? 0) };
}
