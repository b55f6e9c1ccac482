import { eq, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { ledgerEntries } from "#features/ledger/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { EarnedMonth } from "../../contract/month.ts";
import { addMonths } from "../../rules/calendar.ts";
import { dealNames, subjectName } from "../lines/deal-names.ts";
import { settingsOf } from "../settings/settings.ts";
import { commissions } from "../table.ts";

const text = { mapToDriverValue: (value: string) => value };

const daysOfPerson = statement(
  "commissions.earnedDays",
  { personId: commissions.personId, since: text, timeZone: text },
  (from, p) =>
    from
      .select({
        currency: ledgerEntries.currency,
        day: sql<string>`to_char(${ledgerEntries.createdAt} at time zone ${p.timeZone}, 'YYYY-MM-DD')`,
        minor: sql<number>`sum(${ledgerEntries.minor})::bigint`.mapWith(Number),
        referralId:
          sql`(array_agg(${commissions.referralId} order by ${ledgerEntries.minor} desc, ${commissions.id}))[1]`.mapWith(
            commissions.referralId,
          ),
        bonusTitle: sql<
          string | null
        >`(array_agg(${commissions.bonusTitle} order by ${ledgerEntries.minor} desc, ${commissions.id}))[1]`,
      })
      .from(ledgerEntries)
      .innerJoin(commissions, eq(commissions.id, ledgerEntries.commissionId))
      .where(
        sql`${commissions.personId} = ${p.personId} and ${ledgerEntries.account} = 'expense'
          and ${ledgerEntries.createdAt} >= ${p.since}::date::timestamp at time zone ${p.timeZone}`,
      )
      .groupBy(sql`1, 2`)
      .orderBy(sql`2`),
);

/** The caller's earnings of this month and the previous one, in the tenant's currency or else in the one with the most earning days. */
export async function getEarnedMonth(ctx: ReadCtx): Promise<EarnedMonth> {
  const { timeZone, currency: tenantCurrency } = await settingsOf(ctx);
  const today = dayIn(timeZone, Date.now());
  const month = addMonths(today, 0);
  const rows = await ctx.db.run(daysOfPerson, { personId: ctx.personId, since: addMonths(today, -1), timeZone });
  const [now, before] = [rows.filter(({ day }) => day >= month), rows.filter(({ day }) => day < month)];
  const currency = mainCurrency(now, tenantCurrency) ?? mainCurrency(before, tenantCurrency) ?? tenantCurrency;
  const names = await dealNames(
    ctx,
    rows.map(({ referralId }) => referralId),
  );
  const daysOf = (days: typeof rows) =>
    days
      .filter((row) => row.currency === currency)
      .map(({ day, minor, ...subject }) => ({ day, minor, dealName: subjectName(names, subject) }));
  return {
    currency,
    today,
    now: daysOf(now),
    before: daysOf(before),
    others: sumByCurrency(now).filter((total) => total.currency !== currency),
  };
}

type Row = { currency: string; minor: number };

function sumByCurrency(rows: Row[]): Row[] {
  const totals = new Map<string, number>();
  for (const { currency, minor } of rows) totals.set(currency, (totals.get(currency) ?? 0) + minor);
  return [...totals].map(([currency, minor]) => ({ currency, minor }));
}

/** Amounts in different currencies cannot be compared, so the number of days decides. */
function mainCurrency(rows: Row[], preferred: string): string | undefined {
  const byCurrency = [...Map.groupBy(rows, ({ currency }) => currency)];
  const rank = ([code, days]: [string, Row[]]) => (code === preferred ? Number.POSITIVE_INFINITY : days.length);
  return byCurrency.toSorted((one, other) => rank(other) - rank(one))[0]?.[0];
}
