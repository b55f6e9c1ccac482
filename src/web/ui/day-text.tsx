import { use } from "react";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { Hint } from "./hint.tsx";
import { InRow } from "./in-row.ts";
import { useExactTime } from "./relative-time.tsx";
import { TimeZone } from "./time-zone.ts";

/** A date to remember, such as a deadline; the exact time on hover and on focus. */
export function DayText({ at }: { at: Date }) {
  const day = dateFormat(useLocale().intl, { dateStyle: "medium", timeZone: use(TimeZone) });
  const exact = useExactTime();
  return (
    <Hint text={() => exact(at)} focusable={!use(InRow)}>
      <time dateTime={at.toISOString()}>{day.format(at)}</time>
    </Hint>
  );
}
