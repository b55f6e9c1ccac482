import { useTranslation } from "react-i18next";
import { confidenceLevels } from "#features/referrals/contract/values.ts";
import { ChartFrame } from "#web/ui/chart-frame.tsx";
import { IntervalBars } from "#web/ui/interval-bars.tsx";
import { linkToRows } from "../row-links.ts";
import { useAnswer } from "../use-answer.ts";
import { useScope } from "../use-scope.ts";
import { SmallSampleMark } from "../values/small-sample-mark.tsx";
import { useFigureText } from "../values/use-figure-text.ts";
import { useRateText } from "../values/use-rate-text.tsx";
import styles from "./partners.module.css";

/** The stated confidence against the actual outcome, step by step [R3.6]: a well-calibrated chart rises. */
export function Calibration() {
  const { t } = useTranslation(["analytics", "referrals"]);
  const { rowScope } = useScope();
  const { data, failed } = useAnswer(["conversion", "referrals"], "confidence");
  const rateOf = useRateText();
  const words = useFigureText("USD");
  const steps = data
    ? confidenceLevels.map((level) => {
        const row = data.rows.find(({ key }) => key === level);
        const { narrowed, ...rest } = rowScope(data);
        return {
          level,
          name: t(`values.confidenceLevel.${level}`, { ns: "referrals" }),
          figure: row?.figures.conversion,
          referrals: row?.figures.referrals?.sum ?? 0,
          ...rateOf(row?.figures.conversion),
          link: linkToRows("conversion", { ...rest, narrowed: { ...narrowed, confidence: level } }),
        };
      })
    : [];
  const reliableSteps = steps.filter(({ rate, few }) => rate !== null && !few);
  const [lowest, highest] = [reliableSteps[0], reliableSteps.at(-1)];
  const rises = reliableSteps.every(({ rate }, at) => at === 0 || (rate ?? 0) >= (reliableSteps[at - 1]?.rate ?? 0));
  const none = steps.every(({ rate }) => rate === null);
  return (
    <ChartFrame
      title={t("calibration.title")}
      summary={
        lowest && highest && lowest !== highest
          ? t(rises ? "calibration.rises" : "calibration.mixed", {
              low: lowest.name,
              lowShare: lowest.text,
              high: highest.name,
              highShare: highest.text,
            })
          : t("calibration.few")
      }
      series={[{ key: "rate", label: t("measure.conversion"), tone: "strong" }]}
      table={
        data && {
          columns: [
            t("dimension.confidence"),
            t("measure.referrals"),
            t("rate.ended"),
            t("measure.conversion"),
            t("rate.interval"),
          ],
          rows: none
            ? []
            : steps.map(({ name, referrals, figure, range }) => [
                name,
                words.number(referrals),
                words.number(figure?.of ?? 0),
                words.cell("conversion", figure),
                range || "–",
              ]),
          rowLinks: steps.map(({ link }) => link),
        }
      }
      {...failed}
    >
      <IntervalBars
        bars={steps.map(({ level, name, rate, low, high, text, range, outOf, few, link }) => ({
          key: level,
          name,
          rate,
          low,
          high,
          text: rate === null ? text : `${text} · ${outOf}`,
          note: few ? (
            <span className={styles.note}>
              <SmallSampleMark /> {range}
            </span>
          ) : (
            range
          ),
          link: rate === null ? undefined : link,
        }))}
      />
    </ChartFrame>
  );
}
