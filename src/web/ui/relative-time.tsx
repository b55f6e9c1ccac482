import { use } from "react";
import { dateFormat } from "#base/formats.ts";
import { relativeTime } from "#base/relative-time.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { useNow } from "./clock.ts";
import { Hint } from "./hint.tsx";
import { InRow } from "./in-row.ts";
import { TimeZone } from "./time-zone.ts";

const fullFormat = {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** Formats a time to the minute, in the person's time zone. */
export function useExactTime(): (at: Date) => string {
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  return (at) => dateFormat(intl, { ...fullFormat, timeZone }).format(at);
}

/** A relative time that keeps itself up to date; the exact time, in the person's time zone, on hover and on focus. */
export function RelativeTime({ at }: { at: Date }) {
  const { intl } = useLocale();
  const exact = useExactTime();
  return (
    <Hint text={() => exact(at)} focusable={!use(InRow)}>
      <time dateTime={at.toISOString()}>{relativeTime(at, useNow(), intl)}</time>
    </Hint>
  );
}
