import { useTranslation } from "react-i18next";
import type { ChartSeries } from "#web/ui/chart-frame.tsx";

/** A bar for the period, with a mark for the comparison. */
export function useBarSeries(compared: boolean): ChartSeries[] {
  const { t } = useTranslation("analytics");
  return [
    { key: "now", label: t("compare.now"), tone: "strong" },
    ...(compared ? [{ key: "before", label: t("compare.before"), tone: "mark" as const }] : []),
  ];
}
