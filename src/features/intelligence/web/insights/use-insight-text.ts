import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useCountryName } from "#web/ui/use-country-name.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Insight } from "../../contract/insights.ts";
import { useCounts } from "../recommendations/use-counts.ts";

const dayMs = 86_400_000;

/** Words an insight from its measure and its numbers. */
export function useInsightText() {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const countryName = useCountryName();
  const { wholeMoney } = useFormatters();
  const { number, percent } = useCounts();
  const dayFormat = dateFormat(intl, { month: "short", day: "numeric", timeZone: "UTC" });
  return (one: Insight) => {
    const { measure, dimension, subject, subjectName, direction, fromDay, toDay, periods } = one;
    const figure = (value: number) => {
      if (measure === "wonValue") return wholeMoney({ minor: Math.round(value), currency: one.currency });
      if (measure === "winRate") return percent(value);
      if (measure === "reviewHours") return t("insights.hours", { count: Math.round(value), shown: number(value, 1) });
      return number(value, 1);
    };
    // Whole records lie within the range from the first to the last whole number in it.
    const isCount = measure !== "wonValue" && measure !== "winRate" && measure !== "reviewHours";
    const [low, high] = isCount ? [Math.ceil(one.low), Math.floor(one.high)] : [one.low, one.high];
    const name = dimension === "country" ? countryName(subject) : subjectName || subject;
    const what =
      dimension === "partner" || dimension === "country" || dimension === "product"
        ? t(`insights.of.${dimension}`, { name })
        : t(`insights.measure.${measure}`);
    const days = [new Date(`${fromDay}T00:00:00Z`), new Date(`${toDay}T00:00:00Z`)] as const;
    const span = (days[1].getTime() - days[0].getTime()) / dayMs;
    const basis = dimension === "day" ? "day" : span > 7 ? "block" : "week";
    const values = { low: figure(low), high: figure(high), value: figure(one.value) };
    return {
      title: t(`insights.${direction}`, { what, value: values.value }),
      text: t("insights.text", { ...values, period: dayFormat.formatRange(...days) }),
      basis: t(`insights.basis.${basis}`, { count: periods, n: number(one.n) }),
      chart: t("insights.chart", values),
      value: values.value,
    };
  };
}
