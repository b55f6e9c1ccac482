import { defined } from "#base/defined.ts";
import { dateFormat } from "#base/formats.ts";
import { type BusinessHours, weekdays } from "#features/tenancy/rules.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long the company has to decide, in business hours, and when it is reminded. */
export const reviewMs = 48 * hour;
export const reminderMs = 24 * hour;
/** A question without an answer for this many days withdraws the referral. */
export const maxUnansweredDays = 14;

export type TenantCalendar = { businessHours: BusinessHours; timeZone: string };

const localTimeFormat = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;

/** Returns the tenant's local time as if it were UTC, to the second. */
function readLocalTime(at: number, timeZone: string): number {
  const part = Object.fromEntries(
    dateFormat("en-CA", { timeZone, ...localTimeFormat })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

const quarter = 15 * 60 * 1000;
/** Caches the UTC offset of each time zone per quarter of an hour; clocks change only at these boundaries. */
const offsets = new Map<string, Map<number, number>>();
const maxCachedOffsets = 10_000;

/** Returns the local time at any moment. Formatting a time is slow, so the offset is read once per quarter of an hour. */
function localTimeAt(at: number, timeZone: string): number {
  const start = Math.floor(at / quarter) * quarter;
  const there = offsets.get(timeZone) ?? new Map<number, number>();
  const known = there.get(start);
  if (known !== undefined) return at + known;
  if (there.size >= maxCachedOffsets) there.clear();
  const difference = readLocalTime(start, timeZone) - start;
  offsets.set(timeZone, there.set(start, difference));
  return at + difference;
}

/** Returns the instant of a local time; for a time skipped by daylight saving, the instant after the gap. */
function instantOf(localTime: number, timeZone: string): number {
  const guess = localTime - (localTimeAt(localTime, timeZone) - localTime);
  return guess - (localTimeAt(guess, timeZone) - localTime);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const startOf = (localTime: number) => Math.floor(localTime / day) * day;
/** The epoch began on a Thursday. */
const weekdayOf = (localTime: number) => defined(weekdays[(Math.floor(localTime / day) + 3) % 7]);

/** Yields the business hours from that moment on, day by day. A calendar without business hours counts as always open. */
function* businessPeriods(
  from: number,
  { businessHours, timeZone }: TenantCalendar,
): Generator<{ from: number; to: number }> {
  if (Object.keys(businessHours).length === 0) {
    yield { from, to: Number.POSITIVE_INFINITY };
    return;
  }
  for (let date = startOf(localTimeAt(from, timeZone)); ; date += day) {
    const hours = businessHours[weekdayOf(date)];
    if (!hours) continue;
    const opens = instantOf(date + minutesOf(hours.from) * 60_000, timeZone);
    const closes = instantOf(date + minutesOf(hours.to) * 60_000, timeZone);
    if (closes > from) yield { from: Math.max(opens, from), to: closes };
  }
}

/** Returns when this much business time will have passed. */
export function addBusinessTime(from: number, businessMs: number, calendar: TenantCalendar): number {
  let left = businessMs;
  for (const open of businessPeriods(from, calendar)) {
    if (open.to - open.from >= left) return open.from + left;
    left -= open.to - open.from;
  }
  return from;
}

/** Returns the business time between two moments, or 0 when the second is the earlier one. */
export function businessMsBetween(from: number, to: number, calendar: TenantCalendar): number {
  let sum = 0;
  if (to <= from) return sum;
  for (const open of businessPeriods(from, calendar)) {
    if (open.from >= to) return sum;
    sum += Math.min(open.to, to) - open.from;
    if (open.to >= to) return sum;
  }
  return sum;
}

/** A running clock has a due date; a paused one keeps the remaining time. */
export type Clock = { reviewDueAt: string | null; reviewLeftMs: number | null };

export const startClock = (now: number, calendar: TenantCalendar): Clock => runningClock(now, reviewMs, calendar);

const runningClock = (now: number, left: number, calendar: TenantCalendar): Clock => ({
  reviewDueAt: new Date(addBusinessTime(now, left, calendar)).toISOString(),
  reviewLeftMs: null,
});

/** An overdue clock has no time left, and is due immediately when it resumes. */
export const pauseClock = ({ reviewDueAt, reviewLeftMs }: Clock, now: number, calendar: TenantCalendar): Clock => ({
  reviewDueAt: null,
  reviewLeftMs: reviewDueAt === null ? reviewLeftMs : businessMsBetween(now, Date.parse(reviewDueAt), calendar),
});

export const resumeClock = (clock: Clock, now: number, calendar: TenantCalendar): Clock =>
  clock.reviewDueAt !== null ? clock : runningClock(now, clock.reviewLeftMs ?? reviewMs, calendar);

export const stoppedClock: Clock = { reviewDueAt: null, reviewLeftMs: null };

/** Returns whether half of the time has passed. */
export const isReminderDue = (reviewDueAt: string, now: number, calendar: TenantCalendar): boolean =>
  businessMsBetween(now, Date.parse(reviewDueAt), calendar) <= reviewMs - reminderMs;
