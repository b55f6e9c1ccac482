import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ChartFrame } from "#web/ui/chart-frame.tsx";
import type { Accuracy } from "../../contract/models.ts";
import styles from "./analytics.module.css";
import { CalibrationPlot } from "./calibration-plot.tsx";

/** How often referrals were won that a prediction gave about the same probability. */
export function CalibrationCard({ accuracy: { score, bins } }: { accuracy: Accuracy }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const number = numberFormat(intl);
  const percent = (share: number) => numberFormat(intl, { style: "percent", maximumFractionDigits: 0 }).format(share);
  const fullest = bins.toSorted((a, b) => b.n - a.n)[0];
  const summary =
    score && fullest
      ? t("calibration.summary", {
          count: score.n,
          number: number.format(score.n),
          predicted: percent(fullest.predicted),
          observed: percent(fullest.observed),
        })
      : t("calibration.none");
  return (
    <div className={styles.calibration}>
      <ChartFrame
        title={t("calibration.title")}
        summary={summary}
        series={[]}
        withoutLegend
        table={{
          columns: [t("calibration.predicted"), t("calibration.observed"), t("calibration.range"), t("calibration.n")],
          rows: bins.map(({ predicted, observed, low, high, n }) => [
            percent(predicted),
            percent(observed),
            t("forecast.between", { low: percent(low), high: percent(high) }),
            number.format(n),
          ]),
        }}
      >
        <CalibrationPlot bins={bins} percent={percent} />
      </ChartFrame>
    </div>
  );
}
