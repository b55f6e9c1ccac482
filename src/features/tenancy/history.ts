import { addDays } from "#base/day.ts";
import type { Part, WatchedPart } from "./contract.ts";

export const historyDays = 90;
const minute = 60_000;
/** A probe runs every minute: without one for three minutes, the server was down. */
const downAfterMs = 3 * minute;

/** The day in UTC, because the app has no time zone of its own. */
export const dayOf = (at: string | number): string => new Date(at).toISOString().slice(0, 10);

/** The first of the days that are kept and shown. */
export const firstDay = (today: string): string => addDays(today, 1 - historyDays);

export const midnight = (day: string): string => `${day}T00:00:00.000Z`;

export type ProbeCounts = { looks: number; down: number };

/** The share of probes that found it up; null without any. */
export function shareUp(days: readonly ProbeCounts[]): number | null {
  const looks = days.reduce((sum, day) => sum + day.looks, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  return looks === 0 ? null : (looks - down) / looks;
}

const minuteOf = (at: string) => Math.floor(Date.parse(at) / minute);
/** A minute is probed once, however many processes try. */
export const isAlreadyProbed = (lastProbe: string | null, now: string): boolean =>
  lastProbe !== null && minuteOf(now) <= minuteOf(lastProbe);

export type Gap = { from: string; to: string };

/** The time since the last probe, if it is too long to be a delay; limited to the days that are kept. */
export function findGap(lastProbe: string | null, now: string): Gap | undefined {
  if (lastProbe === null || Date.parse(now) - Date.parse(lastProbe) <= downAfterMs) return undefined;
  const oldestKept = midnight(firstDay(dayOf(now)));
  return { from: lastProbe < oldestKept ? oldestKept : lastProbe, to: now };
}

/** The probes that were due in a gap, by day: all of them count as down. */
export function missedProbes({ from, to }: Gap): { day: string; missed: number }[] {
  const [first, end] = [minuteOf(from) + 1, minuteOf(to)];
  const days: { day: string; missed: number }[] = [];
  for (let at = first; at < end; ) {
    const day = dayOf(at * minute);
    const next = Math.min(end, Date.parse(midnight(addDays(day, 1))) / minute);
    days.push({ day, missed: next - at });
    at = next;
  }
  return days;
}

type ProbedPart = Pick<Part, "name" | "state">;

/** What a probe changes: incidents start where a part is down, and end where it no longer is. */
export function incidentChanges(open: readonly WatchedPart[], probed: readonly ProbedPart[]) {
  const down = probed.filter(({ state }) => state === "down").map(({ name }) => name);
  return {
    begin: down.filter((name) => !open.includes(name)),
    end: open.filter((part) => !(down as readonly WatchedPart[]).includes(part)),
  };
}

/** What a probe adds to the day. Parts that are not configured are not counted. */
export const countProbes = (probed: readonly ProbedPart[]): ({ part: WatchedPart } & ProbeCounts)[] => [
  { part: "server", looks: 1, down: 0 },
  ...probed
    .filter(({ state }) => state !== "off")
    .map(({ name, state }) => ({ part: name, looks: 1, down: state === "down" ? 1 : 0 })),
];
