import { useTranslation } from "react-i18next";
import { ChartFrame } from "#web/ui/chart-frame.tsx";
import { Funnel } from "#web/ui/funnel.tsx";
import type { Funnel as Figures } from "../../contract.ts";
import type { RowScope } from "../row-links.ts";
import { useFunnelSteps } from "../values/use-funnel-steps.ts";

type Props = { funnel: Figures; rowScope: RowScope };

/** How far the referrals of the period have progressed, and where the others ended. */
export function FunnelCard({ funnel, rowScope }: Props) {
  const { t } = useTranslation("analytics");
  const { steps, table, summary } = useFunnelSteps(funnel, null, rowScope);
  return (
    <ChartFrame
      title={t("funnel.title")}
      summary={summary}
      table={table}
      series={[{ key: "count", label: t("measure.referrals"), tone: "strong" }]}
    >
      <Funnel steps={steps} />
    </ChartFrame>
  );
}
