import { useTranslation } from "react-i18next";
import { ChartLegend, type ChartSeries } from "#web/ui/chart-frame.tsx";
import type { Tab } from "../search.ts";

/** Explains once for all charts of a tab how the comparison is drawn: dashed in lines, as a mark on bars. */
export function ComparisonKey({ tab }: { tab: Tab }) {
  const { t } = useTranslation("analytics");
  if (tab === "partners") return null;
  const hasLines = tab !== "commissions";
  const lines: ChartSeries[] = hasLines ? [{ key: "line", label: t("compare.before"), tone: "dashed" }] : [];
  const mark = t(hasLines ? "compare.beforeMark" : "compare.before");
  return (
    <ChartLegend
      series={[
        { key: "now", label: t("compare.now"), tone: "strong" },
        ...lines,
        { key: "mark", label: mark, tone: "mark" },
      ]}
    />
  );
}
