import { use } from "react";
import { ChartDays } from "#web/ui/chart-days.ts";
import type { Dashboard } from "../api.ts";
import { dashboardRoute } from "../search.ts";
import { ForecastSlot } from "../slots.ts";
import { usePeriodText } from "../values/use-period-text.ts";
import { useView } from "../values/use-view.ts";
import { ActivityCard } from "./activity-card.tsx";
import styles from "./dashboard.module.css";
import { FigureStrip } from "./figure-strip.tsx";
import { ForecastCard } from "./forecast-card.tsx";
import { FunnelCard } from "./funnel-card.tsx";
import { LeadFigures } from "./lead-figures.tsx";
import { LeadersCard } from "./leaders-card.tsx";
import { PipelineCard } from "./pipeline-card.tsx";
import { SubmissionsCard } from "./submissions-card.tsx";

/** As many events as fit next to the partners without lengthening the page. */
const activityLimit = 6;

/** Three figures large, the others small, and under them one card for each question. */
export function DashboardCards({ data, own }: { data: Dashboard; own: boolean }) {
  const chosen = dashboardRoute.useSearch();
  const { ownOf } = useView(chosen.view);
  const { span, fullDay } = usePeriodText();
  const { period, currency } = data;
  const predicted = use(ForecastSlot);
  const rowScope = { narrowed: {}, period, currency, ownOf, chosen };
  return (
    <div className={styles.page}>
      <LeadFigures data={data} rowScope={rowScope} />
      <FigureStrip data={data} rowScope={rowScope} />
      <ChartDays value={span(period)}>
        <div className={styles.columns}>
          <FunnelCard funnel={data.funnel} rowScope={rowScope} />
          <SubmissionsCard submissions={data.submissions} funnel={data.funnel} rowScope={rowScope} />
        </div>
      </ChartDays>
      {/* Forecast and pipeline are always those of today. */}
      <ChartDays value={fullDay(period.to)}>
        <div className={styles.columns}>
          {(own ? null : predicted) ?? <ForecastCard months={data.months} figures={data.figures} rowScope={rowScope} />}
          <PipelineCard stages={data.stages} currency={currency} ownOf={ownOf} />
        </div>
      </ChartDays>
      <div className={styles.columns} data-uneven={own || undefined}>
        <LeadersCard data={data} own={own} />
        <ActivityCard activity={data.activity.slice(0, activityLimit)} />
      </div>
    </div>
  );
}
