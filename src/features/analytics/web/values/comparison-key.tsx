import { useTranslation } from "react-i18next";
import { ChartLegend, type ChartSeries } from "#web/ui/chart-frame.tsx";
import type { Answer } from "../api.ts";
import type { Tab } from "../search.ts";
import { useScope } from "../use-scope.ts";
import { hasWeeklyBars } from "./buckets.ts";

/** Explains once for all charts of a tab how the comparison is drawn: dashed in lines, as a mark on bars. */
export function ComparisonKey({ tab, data }: { tab: Tab; data: Answer }) {
  const { t } = useTranslation("analytics");
  const { frame } = useScope();
  if (tab === "partners") return null;
  const hasLines = tab !== "commissions" && !hasWeeklyBars(data, frame);
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
