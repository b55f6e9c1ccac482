import { type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { getCommissionChart } from "../../contract/overview.ts";
import { addMonths, chartMonths } from "../../rules/calendar.ts";
import { settingsOf } from "../settings/settings.ts";
import { settledAmounts } from "./settled-amounts.ts";

const text = { mapToDriverValue: (value: string) => value };
const person = { mapToDriverValue: (id: Id<"per">) => id.slice(4) };
const columns = {
  currency: sql<string>`currency`,
  month: sql<string>`month`,
  earnedMinor: sql<number>`sum(earned)::bigint`.mapWith(Number),
  paidMinor: sql<number>`sum(paid)::bigint`.mapWith(Number),
  entries: sql<number>`count(*)::int`,
};
type Params = { since: SQLWrapper; timeZone: SQLWrapper };

/**
 * The monthly cost of commissions net of refunds, and the settled amounts per month, both in the currency they were earned in.
 * `of` narrows both to one person.
 */
const monthly = ({ since, timeZone }: Params, of: { earned: SQLWrapper; paid: SQLWrapper }) => {
  const month = (at: SQLWrapper) => sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-01')`;
  const isSince = (at: SQLWrapper) => sql`${at} >= ${since}::date::timestamp at time zone ${timeZone}`;
  return sql`(
    select e.currency, ${month(sql`e.created_at`)} as month, e.minor as earned, 0 as paid
    from ledger_entries e ${of.earned} where e.account = 'expense' and ${isSince(sql`e.created_at`)}
    union all
    select arrived.currency, ${month(sql`arrived.at`)}, 0, arrived.minor
    from ${settledAmounts(of.paid)} where ${isSince(sql`arrived.at`)}) as moved`;
};

const totalChart = statement("commissions.chart", { since: text, timeZone: text }, (from, p) =>
  from
    .select(columns)
    .from(monthly(p, { earned: sql``, paid: sql`` }))
    .groupBy(sql`currency, month`),
);
const personChart = statement("commissions.chartOf", { since: text, timeZone: text, personId: person }, (from, p) =>
  from
    .select(columns)
    .from(
      monthly(p, {
        earned: sql`join commissions c on c.id = e.commission_id and c.person_id = ${p.personId}`,
        paid: sql`and s.person_id = ${p.personId}`,
      }),
    )
    .groupBy(sql`currency, month`),
);

/** Months without entries are included [R9.3]. */
export async function getChart(ctx: ReadCtx, { frame, currency, personId }: z.infer<typeof getCommissionChart.input>) {
  const isCompanyRole = canActAsCompany(ctx.role);
  if (personId && personId !== ctx.personId && !isCompanyRole) throw baseErrors.notFound();
  const ownerId = personId ?? (isCompanyRole ? undefined : ctx.personId);
  const { timeZone, currency: tenantCurrency } = await settingsOf(ctx);
  const today = dayIn(timeZone, Date.now());
  const since = frame === "all" ? "-infinity" : defined(chartMonths(frame, today, undefined)[0]);
  const points = ownerId
    ? await ctx.db.run(personChart, { since, timeZone, personId: ownerId })
    : await ctx.db.run(totalChart, { since, timeZone });
  const entries = Map.groupBy(points, (row) => row.currency);
  const weight = (code: string) => (entries.get(code) ?? []).reduce((sum, row) => sum + row.entries, 0);
  const currencies = [...entries.keys()].sort((a, b) => weight(b) - weight(a));
  const shownCurrency = currency ?? currencies[0] ?? tenantCurrency;
  const rows = entries.get(shownCurrency) ?? [];
  const first = rows.map(({ month }) => month).sort()[0];
  const months = chartMonths(frame, today, first && addMonths(first, 0)).map((month) => {
    const row = rows.find((one) => one.month === month);
    return { month, earnedMinor: row?.earnedMinor ?? 0, paidMinor: row?.paidMinor ?? 0 };
  });
  return { currency: shownCurrency, currencies, months };
}
