import { linkOptions } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import { RankedBars } from "#web/ui/ranked-bars.tsx";
import type { StageFigures } from "../../contract.ts";
import { addConverted } from "../../conversion.ts";
import { useFigureText } from "../values/use-figure-text.ts";
import { useStageLabels } from "../values/use-stage-labels.ts";

type Props = { stages: StageFigures[]; currency: string; ownOf: string | undefined };

const weightedOf = ({ minor, probability }: StageFigures) => Math.round((minor * probability) / 100);

/** The open value of each stage, with its weighted part in the strong tone. */
export function PipelineCard({ stages, currency, ownOf }: Props) {
  const { t } = useTranslation("analytics");
  const words = useFigureText(currency);
  const label = useStageLabels(stages);
  const openCount = stages.reduce((sum, { count }) => sum + count, 0);
  const amountOf = ({ minor, others }: Pick<StageFigures, "minor" | "others">) =>
    words.text("pipeline", { sum: minor, of: null, others }) ?? "";
  const whole = {
    minor: stages.reduce((sum, { minor }) => sum + minor, 0),
    others: addConverted(
      stages.flatMap(({ others = [] }) => others),
      currency,
      () => undefined,
    ).others,
  };
  const likely = Math.round(stages.reduce((sum, { minor, probability }) => sum + minor * probability, 0) / 100);
  const series: ChartSeries[] = [
    { key: "likely", label: t("pipeline.weighted"), tone: "strong" },
    { key: "whole", label: t("pipeline.whole"), tone: "quiet" },
  ];
  const linkOf = ({ stageId, count }: StageFigures) =>
    count > 0
      ? linkOptions({
          to: "/referrals",
          search: { status: "accepted,in_progress", stageId, ...(ownOf && { referrerId: ownOf }) },
        })
      : undefined;
  return (
    <ChartFrame
      title={t("pipeline.title")}
      summary={
        openCount === 0
          ? t("pipeline.none")
          : t("pipeline.summary", { whole: amountOf(whole), weighted: words.money(likely) })
      }
      series={series}
      table={{
        columns: [
          t("pipeline.stage"),
          t("measure.referrals"),
          t("pipeline.whole"),
          t("pipeline.chance"),
          t("pipeline.weighted"),
        ],
        rows:
          openCount === 0
            ? []
            : stages.map((stage) => [
                label(stage),
                words.number(stage.count),
                words.amount(stage.minor),
                { text: words.percent(stage.probability / 100), value: stage.probability / 100 },
                words.amount(weightedOf(stage)),
              ]),
        rowLinks: stages.map(linkOf),
      }}
    >
      <RankedBars
        bars={stages.map((stage) => ({
          key: stage.stageId,
          name: label(stage),
          value: stage.minor,
          part: weightedOf(stage),
          text: words.money(weightedOf(stage)),
          note: [
            t("pipeline.of", { amount: amountOf(stage) }),
            t("pipeline.note", { number: words.count(stage.count), chance: words.percent(stage.probability / 100) }),
          ].join(" · "),
          link: linkOf(stage),
        }))}
      />
    </ChartFrame>
  );
}
