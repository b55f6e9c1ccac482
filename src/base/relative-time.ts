import { relativeFormat } from "./formats.ts";

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Formats "3 days ago" in the reader's language. Under a minute it returns "now" rather than a number of seconds. */
export function relativeTime(at: Date, now: Date, intlLocale: string): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const format = relativeFormat(intlLocale, { numeric: "auto" });
  for (const [unit, size] of steps)
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  return format.format(0, "second");
}
