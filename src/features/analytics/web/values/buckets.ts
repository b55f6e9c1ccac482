import { addDays } from "#base/day.ts";
import type { AnswerRow, Figure, Figures, Period } from "../../contract.ts";
import { isSparse, lengthOf } from "../../periods.ts";
import type { Division, Frame } from "../../values.ts";

/** How a frame is divided: 90 days by week, six months and more by month. */
export const divisionOf = (frame: Frame): Division & ("day" | "month") =>
  frame === "7d" || frame === "30d" || frame === "90d" ? "day" : "month";
export const isByWeek = (frame: Frame): boolean => frame === "90d";

/** Returns the first weekday of a locale, where Monday is 1. */
export function firstDayOf(intl: string): number {
  const locale = new Intl.Locale(intl) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return locale.getWeekInfo?.().firstDay ?? 1;
}

export type Bucket = { period: Period; figures: Figures; before: Figures | null };

const add = (one: Figure | undefined, other: Figure | undefined): Figure | undefined =>
  one && other ? { sum: one.sum + other.sum, of: one.of === null ? null : one.of + (other.of ?? 0) } : (one ?? other);

function addAll(one: Figures | null, other: Figures | null): Figures | null {
  if (!one || !other) return one ?? other;
  const measures = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Figures)[]);
  return Object.fromEntries([...measures].map((measure) => [measure, add(one[measure], other[measure])]));
}

const weekday = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Groups days into weeks; the first and last may be shorter. Comparison days are grouped alike. */
export function weeksOf(days: readonly AnswerRow[], firstDay: number): Bucket[] {
  const weeks: Bucket[] = [];
  for (const { key, figures, before } of days) {
    const week = weeks.at(-1);
    if (!week || weekday(key) === firstDay) weeks.push({ period: { from: key, to: key }, figures, before });
    else {
      week.period = { ...week.period, to: key };
      week.figures = addAll(week.figures, figures) ?? {};
      week.before = addAll(week.before, before);
    }
  }
  return weeks;
}

const counts = ["referrals", "accepted", "won"] as const;
/** How many events the figures are made of: amounts say nothing about it. */
const eventsOf = (figures: Figures) =>
  Math.max(
    0,
    ...counts.map((measure) => figures[measure]?.sum ?? 0),
    ...Object.values(figures).map(({ of }) => of ?? 0),
  );

type Total = { period: Period; whole: Pick<AnswerRow, "figures"> };

/** Whether a period has so few events that it is grouped into weeks and drawn as bars: a line needs more to be read as a course. */
export const hasWeeklyBars = ({ period, whole }: Total, frame: Frame): boolean =>
  divisionOf(frame) === "day" && isSparse(eventsOf(whole.figures), lengthOf(period));

/** The steps of an answer divided by time, each with its days. */
export function bucketsOf(answer: Total & { rows: readonly AnswerRow[] }, frame: Frame, firstDay: number): Bucket[] {
  const { rows, period } = answer;
  if (isByWeek(frame) || hasWeeklyBars(answer, frame)) return weeksOf(rows, firstDay);
  if (divisionOf(frame) === "day")
    return rows.map(({ key, figures, before }) => ({ period: { from: key, to: key }, figures, before }));
  return rows.map(({ key, figures, before }, place) => {
    const next = rows[place + 1]?.key;
    return {
      period: { from: place === 0 ? period.from : key, to: next ? addDays(next, -1) : period.to },
      figures,
      before,
    };
  });
}
