import { useTranslation } from "react-i18next";
import { BarChart } from "#web/ui/bar-chart.tsx";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Standing } from "../../contract/standing.ts";
import { useGameText } from "../use-game-text.ts";

type Props = { calibration: Standing["calibration"]; onClose: () => void };

/** The person's own curve: what each level of confidence states, and what was won. */
export function CalibrationDialog({ calibration: { curve, stated, actual, closed }, onClose }: Props) {
  const { t: ofReferrals } = useTranslation("referrals");
  const { t, number, percent } = useGameText();
  const series: ChartSeries[] = [
    { key: "stated", label: t("estimates.stated"), tone: "quiet" },
    { key: "won", label: t("estimates.won"), tone: "strong" },
  ];
  // A level without outcomes has no rate, so that it is left out instead of being drawn as zero.
  const levels = curve
    .filter((level) => level.closed > 0)
    .map((level) => ({
      ...level,
      name: ofReferrals(`values.confidenceLevel.${level.level}`),
      rate: level.won / level.closed,
    }));
  const cell = (share: number) => ({ text: percent(share), value: Math.round(share * 100) });
  return (
    <Dialog title={t("estimates.title")} size="lg" onClose={onClose}>
      <ChartFrame
        title={t("estimates.curve")}
        summary={t("estimates.curveLine", {
          ...{ stated: percent(stated ?? 0), actual: percent(actual ?? 0), closed: number(closed) },
        })}
        series={series}
        table={{
          columns: [t("estimates.level"), t("estimates.stated"), t("estimates.won"), t("estimates.closed")],
          rows: levels.map((level) => [
            level.name,
            cell(level.stated),
            cell(level.rate),
            { text: number(level.closed), value: level.closed },
          ]),
        }}
      >
        <BarChart
          grouped
          series={series}
          data={levels.map(({ name, stated: said, rate }) => ({ name, stated: said * 100, won: rate * 100 }))}
          format={(value) => percent(value / 100)}
        />
      </ChartFrame>
    </Dialog>
  );
}
