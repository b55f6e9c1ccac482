import { type SQL, sql } from "drizzle-orm";
import { addDays, dayIn } from "#base/day.ts";
import type { Measure } from "../../rules/insights/measures.ts";
import type { Observation, Scatter } from "../../rules/insights/usual-range.ts";
import { type Base, rowsOf } from "../recommendations/figures.ts";

/** A figure that is watched: which rows it counts, by which time, and what it is calculated from. */
export type Watched = {
  measure: Measure;
  scatter: Scatter;
  from: SQL;
  /** The time that decides to which period a row belongs. */
  over: SQL;
  where: SQL;
  /** The figure of a group of rows. */
  value: (base: Base) => SQL;
};

const rows = sql`count(*)`;

export const watched: Record<Measure, Watched> = {
  submissions: { ...referral("submissions", "count", sql`submitted_at`, sql`true`), value: () => rows },
  wins: { ...referral("wins", "count", sql`closed_at`, sql`status = 'won'`), value: () => rows },
  wonValue: {
    ...referral("wonValue", "sum", sql`closed_at`, sql`status = 'won'`),
    value: ({ converted }) => sql`coalesce(sum(${converted(sql`won_minor`, sql`currency`)}), 0)`,
  },
  rejections: { ...referral("rejections", "count", sql`decided_at`, sql`status = 'rejected'`), value: () => rows },
  clicks: {
    ...{ measure: "clicks", scatter: "count", from: sql`clicks`, over: sql`created_at`, where: sql`kind = 'person'` },
    value: () => rows,
  },
  winRate: {
    ...referral("winRate", "share", sql`closed_at`, sql`status in ('won', 'lost', 'expired', 'reversed')`),
    value: () => sql`avg((status = 'won')::int)`,
  },
  reviewHours: {
    ...referral(
      "reviewHours",
      "duration",
      sql`decided_at`,
      sql`submitted_at is not null and decided_at >= submitted_at`,
    ),
    value: () => sql`percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at)) / 3600`,
  },
  firstReferrals: {
    ...referral("firstReferrals", "count", sql`submitted_at`, sql`true`),
    where: sql`not exists (select from referrals e where e.referrer_id = referrals.referrer_id and e.submitted_at < referrals.submitted_at)`,
    value: () => rows,
  },
};

function referral(measure: Measure, scatter: Scatter, over: SQL, where: SQL) {
  return { measure, scatter, from: sql`referrals`, over, where };
}

/** Periods of equal length that end before a day, in the tenant's calendar. */
export type Periods = { end: string; days: number; count: number };

const epochMonday = Date.UTC(1970, 0, 5);
const dayMs = 86_400_000;

/** Complete weeks from Monday to Sunday, and blocks of four of them whose ends stay the same for four weeks. */
export function periodsAt({ now, timeZone }: Pick<Base, "now" | "timeZone">) {
  const today = dayIn(timeZone, now.getTime());
  const daysSince = (Date.parse(`${today}T00:00:00Z`) - epochMonday) / dayMs;
  const monday = addDays(today, -(daysSince % 7));
  const week = Math.floor(daysSince / 7);
  return { today, monday, blockEnd: addDays(monday, -7 * (week % 4)) };
}

export type Series = { subject: string; current: Observation; history: Observation[]; all: Observation[] };

/** Calculates a figure for each period and each subject, the newest period first. A period without rows has no cases. */
export async function seriesOf(
  base: Base,
  { from, over, where, value }: Watched,
  { end, days, count }: Periods,
  { by = sql`''`, step = days, kept = 12 }: { by?: SQL; step?: number; kept?: number } = {},
): Promise<Series[]> {
  const day = sql`(${over} at time zone ${base.timeZone})::date`;
  const age = sql`(${end}::date - ${day})`;
  const first = sql`(${addDays(end, -step * count)}::date::timestamp at time zone ${base.timeZone})`;
  // A period longer than the step would overlap; a shorter one leaves days out, such as all but one weekday.
  const found = await rowsOf<{ subject: string; period: number; n: number; value: number | null }>(
    base,
    sql`select ${by} as subject, (${age} - 1) / ${step} as period, count(*)::int as n, (${value(base)})::float8 as value
        from ${from} where ${over} >= ${first} and ${over} < (${end}::date::timestamp at time zone ${base.timeZone})
          and (${age} - 1) % ${step} < ${days} and ${where} group by 1, 2`,
  );
  return [...Map.groupBy(found, ({ subject }) => subject)].map(([subject, parts]) => {
    const at = (period: number): Observation => {
      const { value = 0, n = 0 } = parts.find((part) => part.period === period) ?? {};
      return { value: value ?? 0, n };
    };
    const oldest = Math.max(...parts.map(({ period }) => period));
    // Before the first row there was nothing to count, which is not the same as a count of zero.
    const all = Array.from({ length: oldest + 1 }, (_, period) => at(period));
    return { subject, current: at(0), history: all.slice(1, kept + 1), all };
  });
}
