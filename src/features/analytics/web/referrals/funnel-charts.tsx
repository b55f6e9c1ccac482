import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChartFrame } from "#web/ui/chart-frame.tsx";
import { Funnel } from "#web/ui/funnel.tsx";
import { RankedBars } from "#web/ui/ranked-bars.tsx";
import type { Funnel as Figures, StageFigures } from "../../contract.ts";
import { type FunnelAnswer, funnelQuery } from "../api.ts";
import { linkToLeavers } from "../row-links.ts";
import { useScope } from "../use-scope.ts";
import { useFigureText } from "../values/use-figure-text.ts";
import { useFunnelSteps } from "../values/use-funnel-steps.ts";
import { useStageLabels } from "../values/use-stage-labels.ts";

const nothing: Figures = {
  ...{ submitted: 0, accepted: 0, worked: 0, won: 0 },
  dropped: { submitted: 0, accepted: 0, worked: 0 },
};
const noDays = { period: { from: "", to: "" }, currency: "USD" };

/** How far the referrals of the period have progressed, and which stages took long. */
export function FunnelCharts() {
  const { scope } = useScope();
  const { data, error, refetch } = useQuery(funnelQuery(scope));
  const failed = { error: data ? undefined : error, onRetry: () => void refetch() };
  return (
    <>
      <FunnelChart data={data} failed={failed} />
      <StageTimes data={data} failed={failed} />
    </>
  );
}

type Props = { data: FunnelAnswer | undefined; failed: { error?: unknown; onRetry: () => void } };

function FunnelChart({ data, failed }: Props) {
  const { t } = useTranslation("analytics");
  const { rowScope } = useScope();
  const { steps, table, summary } = useFunnelSteps(
    data?.funnel ?? nothing,
    data?.beforeFunnel ?? null,
    rowScope(data ?? noDays),
  );
  return (
    <ChartFrame
      title={t("funnel.title")}
      summary={data ? summary : t("chart.nothing")}
      table={data && table}
      series={[{ key: "count", label: t("measure.referrals"), tone: "strong" }]}
      {...failed}
    >
      <Funnel steps={steps} />
    </ChartFrame>
  );
}

function StageTimes({ data, failed }: Props) {
  const { t } = useTranslation("analytics");
  const { rowScope } = useScope();
  const words = useFigureText(data?.currency ?? "USD");
  const linkOf = ({ stageId }: StageFigures) => data && linkToLeavers(stageId, rowScope(data));
  const stages = data?.stages.filter(({ left }) => left > 0) ?? [];
  const label = useStageLabels(data?.stages ?? []);
  const mean = ({ stayedMs, left }: StageFigures) => stayedMs / left;
  const longest = stages.toSorted((a, b) => mean(b) - mean(a))[0];
  const time = words.timesUpTo(longest ? mean(longest) : 0);
  return (
    <ChartFrame
      title={t("stages.title")}
      summary={longest ? t("stages.summary", { stage: label(longest), time: time(mean(longest)) }) : t("chart.nothing")}
      table={
        data && {
          columns: [t("pipeline.stage"), t("stages.time"), t("stages.left")],
          rows: stages.map((stage) => [
            label(stage),
            { text: time(mean(stage)), value: Math.round(mean(stage) / 36_000) / 100 },
            words.number(stage.left),
          ]),
          rowLinks: stages.map(linkOf),
        }
      }
      series={[{ key: "time", label: t("stages.time"), tone: "strong" }]}
      {...failed}
    >
      <RankedBars
        bars={stages.map((stage) => ({
          key: stage.stageId,
          name: label(stage),
          value: mean(stage),
          text: time(mean(stage)),
          note: t("stages.note", { number: words.count(stage.left) }),
          link: linkOf(stage),
        }))}
      />
    </ChartFrame>
  );
}
