import { lt, type SQL, sql } from "drizzle-orm";
import { addDays } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { Dimension, Measure } from "../../rules/insights/measures.ts";
import { changeOf, seasonOf } from "../../rules/insights/usual-range.ts";
import { type Base, loadBase } from "../recommendations/figures.ts";
import { type Periods, periodsAt, type Series, seriesOf, watched } from "./series.ts";
import { insights } from "./table.ts";

/** Where a measure is looked for, and how sure a change must be. */
type Look = {
  measure: Measure;
  dimension: Dimension;
  periods: Periods;
  /** The least number of cases, now or usually. */
  least: number;
  by?: SQL;
  /** The days from the start of one period to that of the next, if not its length. */
  step?: number;
  /** Only rises count: that one of many partners had a quiet week is no news. */
  onlyUp?: boolean;
  where?: SQL;
};

const yearWeeks = 52;
/** A range four deviations wide where the most unusual of many subjects is picked, because one always stands out. */
const widthOf = ({ dimension }: Look) => (dimension === "all" || dimension === "day" ? 3 : 4);

function looksAt(base: Base): Look[] {
  const { today, monday, blockEnd } = periodsAt(base);
  const weeks = { end: monday, days: 7, count: yearWeeks + 15 };
  const blocks = { end: blockEnd, days: 28, count: 9 };
  const day = { periods: { end: today, days: 1, count: 13 }, step: 7, dimension: "day" as const };
  const weekly = { periods: weeks, dimension: "all" as const };
  const blockwise = { periods: blocks, dimension: "all" as const };
  return [
    { measure: "submissions", ...weekly, least: 6 },
    { measure: "wins", ...weekly, least: 5 },
    { measure: "rejections", ...weekly, least: 5 },
    { measure: "clicks", ...weekly, least: 20 },
    { measure: "submissions", ...day, least: 6 },
    { measure: "clicks", ...day, least: 20 },
    { measure: "wonValue", ...blockwise, least: 5 },
    { measure: "winRate", ...blockwise, least: 12 },
    { measure: "reviewHours", ...blockwise, least: 10 },
    { measure: "firstReferrals", ...blockwise, least: 4 },
    {
      ...{ measure: "submissions", dimension: "partner", periods: { ...weeks, count: 13 }, least: 5, onlyUp: true },
      by: sql`'per_' || replace(referrer_id::text, '-', '')`,
    },
    {
      ...{ measure: "submissions", dimension: "country", periods: blocks, least: 8 },
      ...{ by: sql`upper(country)`, where: sql`country <> ''` },
    },
    {
      ...{ measure: "submissions", dimension: "product", periods: blocks, least: 8 },
      ...{ by: sql`product_interest`, where: sql`product_interest <> ''` },
    },
  ];
}

/** Last year's weeks around this one, and the twelve before them. */
const lastYearOf = ({ all }: Series) => ({
  around: all.slice(yearWeeks - 1, yearWeeks + 2).map(({ value }) => value),
  before: all.slice(yearWeeks + 2, yearWeeks + 14).map(({ value }) => value),
});

type Row = typeof insights.$inferInsert;

function rowOf(look: Look, series: Series, currency: string): Row | undefined {
  const { measure, dimension, periods, least } = look;
  const { subject, current, history } = series;
  const season = periods.days === 7 ? seasonOf(lastYearOf(series)) : 1;
  const change = changeOf(history, current, watched[measure].scatter, { least, season, width: widthOf(look) });
  if (!change || (look.onlyUp && change.direction === "down")) return undefined;
  const toDay = addDays(periods.end, -1);
  return {
    key: [measure, dimension, subject, toDay].join(" "),
    ...{ measure, dimension, subject, direction: change.direction },
    personId: dimension === "partner" ? (subject as Id<"per">) : null,
    fromDay: addDays(periods.end, -periods.days),
    toDay,
    ...{ value: current.value, usual: change.usual, low: change.low, high: change.high },
    ...{ n: current.n, periods: history.length },
    series: [...history.toReversed(), current].map(({ value }) => value),
    currency,
  };
}

/** Looks for figures outside their usual range. One that is known already is not added again. */
export async function generateInsights(ctx: Pick<TenantCtx, "db" | "tenantId">, now = new Date()): Promise<void> {
  const base = await loadBase(ctx, now);
  for (const look of looksAt(base)) {
    const measure = watched[look.measure];
    const narrowed = look.where ? { ...measure, where: sql`${measure.where} and ${look.where}` } : measure;
    const options = { ...(look.by && { by: look.by }), ...(look.step && { step: look.step }) };
    const kept = look.periods.days === 28 ? 8 : 12;
    const series = await seriesOf(base, narrowed, look.periods, { ...options, kept });
    const rows = series.flatMap((one) => rowOf(look, one, base.currency) ?? []);
    if (rows.length > 0)
      await ctx.db
        .insert(insights)
        .values(rows.map((row) => ({ ...row, createdAt: now.toISOString() })))
        .onConflictDoNothing();
  }
}

const keptDays = 180;
export const deleteOldInsights = ({ db }: Pick<TenantCtx, "db">, now = new Date()) =>
  db.delete(insights).where(lt(insights.createdAt, new Date(now.getTime() - keptDays * 86_400_000).toISOString()));
