import { useTranslation } from "react-i18next";
import type { Figure } from "../../contract.ts";
import { wilson } from "../../rates.ts";
import { smallSample } from "../../values.ts";
import { useFigureText } from "./use-figure-text.ts";

/** A rate with its confidence interval, as fractions and in words, and whether the sample is small. */
export function useRateText() {
  const { t } = useTranslation("analytics");
  const { percent, count } = useFigureText("USD");
  return (figure: Figure | undefined) => {
    const sum = figure?.sum ?? 0;
    const of = figure?.of ?? 0;
    if (of === 0) return { rate: null, low: 0, high: 0, few: false, text: t("rate.none"), range: "", outOf: "" };
    const interval = wilson(sum, of);
    return {
      rate: sum / of,
      ...interval,
      few: of < smallSample,
      text: percent(sum / of),
      range: t("rate.range", { low: percent(interval.low), high: percent(interval.high) }),
      outOf: t("outOf", { sum: count(sum), of: count(of) }),
    };
  };
}
