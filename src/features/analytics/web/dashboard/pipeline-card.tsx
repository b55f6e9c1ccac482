import { linkOptions } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ChartFrame, type ChartSeries } from "#web/ui/chart-frame.tsx";
import { RankedBars } from "#web/ui/ranked-bars.tsx";
import type { StageFigures } from "../../contract.ts";
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
  const whole = stages.reduce((sum, { minor }) => sum + minor, 0);
  const likely = Math.round(stages.reduce((sum, { minor, probability }) => sum + minor * probability, 0) / 100);
  const others = openCount - stages.reduce((sum, { priced }) => sum + priced, 0);
  const series: ChartSeries[] = [
    { key: "likely", label: t("pipeline.weighted"), tone: "strong" },
    { key: "whole", label: t("pipeline.whole"), tone: "quiet" },
  ];
  const linkOf = ({ stageId, priced }: StageFigures) =>
    priced > 0
      ? linkOptions({
          to: "/referrals",
          search: { status: "accepted,in_progress", stageId, currency, ...(ownOf && { referrerId: ownOf }) },
        })
      : undefined;
  return (
    <ChartFrame
      title={t("pipeline.title")}
      summary={
        openCount === 0
          ? t("pipeline.none")
          : [
              t("pipeline.summary", { whole: words.money(whole), weighted: words.money(likely) }),
              ...(others > 0 ? [t("pipeline.others", { number: words.count(others) })] : []),
            ].join(" ")
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
                words.number(stage.priced),
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
          text: words.money(stage.minor),
          note: t("pipeline.note", {
            number: words.count(stage.priced),
            chance: words.percent(stage.probability / 100),
          }),
          link: linkOf(stage),
        }))}
      />
    </ChartFrame>
  );
}
