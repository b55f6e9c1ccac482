import { dateFormat } from "#base/formats.ts";
import { type BusinessHours, weekdays } from "#features/tenancy/rules.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long the company has to answer, in hours of its own business, and when it is reminded. */
export const reviewMs = 48 * hour;
export const reminderMs = 24 * hour;
/** A question that nobody answers for so long takes the referral back. */
export const silentDays = 14;

export type Office = { businessHours: BusinessHours; timeZone: string };

const toTheSecond = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;

/** The clock on that office's wall, as if it hung in Greenwich, at a whole second. */
function readWall(at: number, timeZone: string): number {
  const part = Object.fromEntries(
    dateFormat("en-CA", { timeZone, ...toTheSecond })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

const quarter = 15 * 60 * 1000;
/** How far each zone's wall is ahead in each quarter of an hour that was asked for; clocks are changed between two of them. */
const ahead = new Map<string, Map<number, number>>();
const mostKept = 10_000;

/** The same at any moment. Reading a clock takes a while, so each is read once in a quarter of an hour. */
function wallOf(at: number, timeZone: string): number {
  const start = Math.floor(at / quarter) * quarter;
  const there = ahead.get(timeZone) ?? new Map<number, number>();
  const known = there.get(start);
  if (known !== undefined) return at + known;
  if (there.size >= mostKept) there.clear();
  const difference = readWall(start, timeZone) - start;
  ahead.set(timeZone, there.set(start, difference));
  return at + difference;
}

/** When the office's wall shows this; where a clock is put forward, the moment after the gap. */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (wallOf(wall, timeZone) - wall);
  return guess - (wallOf(guess, timeZone) - wall);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const startOf = (wall: number) => Math.floor(wall / day) * day;
/** The epoch began on a Thursday. */
const weekdayOf = (wall: number) => weekdays[(Math.floor(wall / day) + 3) % 7]!;

/** The hours worked from that moment on, day by day. An office that is never open is taken to be always. */
function* openings(from: number, { businessHours, timeZone }: Office): Generator<{ from: number; to: number }> {
  if (Object.keys(businessHours).length === 0) {
    yield { from, to: Number.POSITIVE_INFINITY };
    return;
  }
  for (let date = startOf(wallOf(from, timeZone)); ; date += day) {
    const hours = businessHours[weekdayOf(date)];
    if (!hours) continue;
    const opens = instantOf(date + minutesOf(hours.from) * 60_000, timeZone);
    const closes = instantOf(date + minutesOf(hours.to) * 60_000, timeZone);
    if (closes > from) yield { from: Math.max(opens, from), to: closes };
  }
}

/** When so much business time will have passed. */
export function dueAfter(from: number, businessMs: number, office: Office): number {
  let left = businessMs;
  for (const open of openings(from, office)) {
    if (open.to - open.from >= left) return open.from + left;
    left -= open.to - open.from;
  }
  return from;
}

/** How much business time lies between two moments; none when the second is the earlier one. */
export function businessMsBetween(from: number, to: number, office: Office): number {
  let sum = 0;
  if (to <= from) return sum;
  for (const open of openings(from, office)) {
    if (open.from >= to) return sum;
    sum += Math.min(open.to, to) - open.from;
    if (open.to >= to) return sum;
  }
  return sum;
}

/** A clock that runs has a moment at which it is due; one that stands keeps what is left of it. */
export type Clock = { reviewDueAt: string | null; reviewLeftMs: number | null };

export const started = (now: number, office: Office): Clock => running(now, reviewMs, office);

const running = (now: number, left: number, office: Office): Clock => ({
  reviewDueAt: new Date(dueAfter(now, left, office)).toISOString(),
  reviewLeftMs: null,
});

/** What is overdue has nothing left, and is due at once when it goes on. */
export const paused = ({ reviewDueAt, reviewLeftMs }: Clock, now: number, office: Office): Clock => ({
  reviewDueAt: null,
  reviewLeftMs: reviewDueAt === null ? reviewLeftMs : businessMsBetween(now, Date.parse(reviewDueAt), office),
});

export const resumed = (clock: Clock, now: number, office: Office): Clock =>
  clock.reviewDueAt !== null ? clock : running(now, clock.reviewLeftMs ?? reviewMs, office);

export const stopped: Clock = { reviewDueAt: null, reviewLeftMs: null };

/** Half of the time is gone. */
export const remindsAt = (reviewDueAt: string, now: number, office: Office): boolean =>
  businessMsBetween(now, Date.parse(reviewDueAt), office) <= reviewMs - reminderMs;
