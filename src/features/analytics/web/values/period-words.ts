import { useMemo } from "react";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Period } from "../../contract.ts";

const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** Days, weeks and months of the tenant, as the reader's language writes them. */
export function usePeriodWords() {
  const { intl } = useLocale();
  return useMemo(() => {
    const make = (options: Intl.DateTimeFormatOptions) => dateFormat(intl, { ...options, timeZone: "UTC" });
    const [short, long, month, shortYear, monthYear] = [
      make({ day: "numeric", month: "short" }),
      make({ day: "numeric", month: "long", year: "numeric" }),
      make({ month: "short" }),
      make({ month: "short", year: "numeric" }),
      make({ month: "long", year: "numeric" }),
    ];
    return {
      day: (day: string) => short.format(at(day)),
      fullDay: (day: string) => long.format(at(day)),
      /** Under an axis: the year stands where it begins, in full, or "Jun 26" could be a day. */
      axisMonth: (day: string, isFirst: boolean) =>
        (isFirst || day.slice(5, 7) === "01" ? shortYear : month).format(at(day)),
      fullMonth: (day: string) => monthYear.format(at(day)),
      span: ({ from, to }: Period) => (from === to ? long.format(at(from)) : long.formatRange(at(from), at(to))),
    };
  }, [intl]);
}
