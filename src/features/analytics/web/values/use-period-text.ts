import { useMemo } from "react";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Period } from "../../contract.ts";

const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** Formats the tenant's days, weeks and months in the reader's language. */
export function usePeriodText() {
  const { intl } = useLocale();
  return useMemo(() => {
    const make = (options: Intl.DateTimeFormatOptions) => dateFormat(intl, { ...options, timeZone: "UTC" });
    // Formats are created on first use, because most screens need only one or two.
    const short = () => make({ day: "numeric", month: "short" });
    const long = () => make({ day: "numeric", month: "long", year: "numeric" });
    const month = () => make({ month: "short" });
    const shortYear = () => make({ month: "short", year: "numeric" });
    const monthYear = () => make({ month: "long", year: "numeric" });
    return {
      day: (day: string) => short().format(at(day)),
      fullDay: (day: string) => long().format(at(day)),
      /** Axis labels show the full year where it starts, because "Jun 26" could be a day. */
      axisMonth: (day: string, isFirst: boolean) =>
        (isFirst || day.slice(5, 7) === "01" ? shortYear : month)().format(at(day)),
      fullMonth: (day: string) => monthYear().format(at(day)),
      span: ({ from, to }: Period) => (from === to ? long().format(at(from)) : long().formatRange(at(from), at(to))),
    };
  }, [intl]);
}
