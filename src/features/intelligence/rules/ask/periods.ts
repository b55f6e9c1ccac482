import { addDays } from "#base/day.ts";
import { type Period, plusMonths } from "#features/analytics/periods.ts";
import { type Comparison, type Frame, frames } from "#features/analytics/values.ts";
import { addMonths } from "#features/commissions/rules/calendar.ts";

/** Calendar periods, which people ask for besides the frames of the charts. */
export const calendarPeriods = [
  "thisMonth",
  "lastMonth",
  "thisQuarter",
  "lastQuarter",
  "thisYear",
  "lastYear",
] as const;
type CalendarPeriod = (typeof calendarPeriods)[number];

export const askPeriods = [...frames, ...calendarPeriods] as const;
export type AskPeriod = (typeof askPeriods)[number];

/** The period of a question that names none, as on the analytics page. */
export const defaultPeriod = "30d" satisfies AskPeriod;

const monthsIn: Record<CalendarPeriod, number> = {
  thisMonth: 1,
  lastMonth: 1,
  thisQuarter: 3,
  lastQuarter: 3,
  thisYear: 12,
  lastYear: 12,
};

export const isFrame = (period: AskPeriod): period is Frame => period in monthsIn === false;

/**
 * Returns the days of a calendar period and of the one it is compared with, or undefined for a frame. A period that is still running is
 * compared with as many days of the one before.
 */
export function duringOf(period: AskPeriod, today: string, compare: Comparison) {
  if (isFrame(period)) return undefined;
  const months = monthsIn[period];
  const isOver = period.startsWith("last");
  const monthsSinceStart = (Number(today.slice(5, 7)) - 1) % months;
  const from = addMonths(today, -monthsSinceStart - (isOver ? months : 0));
  const lastDay = (start: string) => addDays(addMonths(start, months), -1);
  const back = compare === "year" ? 12 : months;
  const start = addMonths(from, -back);
  const current: Period = { from, to: isOver ? lastDay(from) : today };
  const before: Period = { from: start, to: isOver ? lastDay(start) : plusMonths(today, -back) };
  return { period: current, before: compare === "none" ? null : before };
}

/** Days up to this length are drawn by day, longer periods by month. */
const longestByDay = 92;

/** The steps in which a period is drawn. */
export const stepsFor = ({ from, to }: Period): "day" | "month" =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 < longestByDay ? "day" : "month";
