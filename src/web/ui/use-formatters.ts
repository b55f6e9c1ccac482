import { use, useMemo } from "react";
import { dateFormat, listFormat, numberFormat } from "#base/formats.ts";
import { formatMoney, type Money } from "#base/money.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { TimeZone } from "./time-zone.ts";

/** Formats hundredths of a percent. */
const percentText = (basisPoints: number, intl: string) =>
  numberFormat(intl, { style: "percent", maximumFractionDigits: 2 }).format(basisPoints / 10_000);

/** Formats amounts, percentages and dates for use inside a sentence. */
export function useFormatters() {
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  return useMemo(() => {
    const day = dateFormat(intl, { dateStyle: "long", timeZone });
    const time = dateFormat(intl, { timeStyle: "short", timeZone });
    const calendarDay = dateFormat(intl, { dateStyle: "long", timeZone: "UTC" });
    return {
      money: (amount: Money) => formatMoney(amount, intl),
      wholeMoney: (amount: Money) => formatMoney(amount, intl, true),
      percent: (basisPoints: number) => percentText(basisPoints, intl),
      /** The date of a time, in the reader's time zone. */
      day: (at: string) => day.format(new Date(at)),
      /** The time of day, in the reader's time zone. */
      time: (at: string) => time.format(new Date(at)),
      /** A calendar date, the same in every time zone: `2026-12-15`. */
      calendarDay: (date: string) => calendarDay.format(new Date(`${date}T00:00:00Z`)),
      list: (items: string[]) => listFormat(intl, { type: "conjunction" }).format(items),
    };
  }, [intl, timeZone]);
}
