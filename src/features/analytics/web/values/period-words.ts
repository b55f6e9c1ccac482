import { useMemo } from "react";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Period } from "../../contract.ts";

const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** Days, weeks and months of the tenant, as the reader's language writes them. */
export function usePeriodWords() {
  const { intl } = useLocale();
  return useMemo(() => {
    const make = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(intl, { ...options, timeZone: "UTC" });
    const [short, long, month, monthYear] = [
      make({ day: "numeric", month: "short" }),
      make({ day: "numeric", month: "long", year: "numeric" }),
      make({ month: "short" }),
      make({ month: "long", year: "numeric" }),
    ];
    return {
      day: (day: string) => short.format(at(day)),
      fullDay: (day: string) => long.format(at(day)),
      month: (day: string) => month.format(at(day)),
      fullMonth: (day: string) => monthYear.format(at(day)),
      span: ({ from, to }: Period) => (from === to ? long.format(at(from)) : long.formatRange(at(from), at(to))),
    };
  }, [intl]);
}
