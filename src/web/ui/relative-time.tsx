import { use } from "react";
import { dateFormat } from "#base/formats.ts";
import { relativeTime } from "#base/relative-time.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { useNow } from "./clock.ts";
import { Hint } from "./hint.tsx";
import { InRow } from "./in-row.ts";
import { TimeZone } from "./time-zone.ts";

const inFull = {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** An instant to the minute, in the person's zone. */
export function useExactTime(): (at: Date) => string {
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  return (at) => dateFormat(intl, { ...inFull, timeZone }).format(at);
}

/** Relative in words, and it keeps up; the exact instant, in the person's zone, on hover and on focus. */
export function RelativeTime({ at }: { at: Date }) {
  const { intl } = useLocale();
  const exact = useExactTime();
  return (
    <Hint text={() => exact(at)} focusable={!use(InRow)}>
      <time dateTime={at.toISOString()}>{relativeTime(at, useNow(), intl)}</time>
    </Hint>
  );
}
