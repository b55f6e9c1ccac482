import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { replaceInPlace } from "#web/api/screen-route.ts";
import action from "#web/ui/action.module.css";
import { ChartDays } from "#web/ui/chart-days.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FigureCards } from "#web/ui/figure-cards.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { type Dashboard as Answer, dashboardQuery } from "../api.ts";
import { linkToRows } from "../row-links.ts";
import { type DashboardSearch, dashboardRoute, defaults } from "../search.ts";
import { ConvertedNote } from "../values/converted-note.tsx";
import { CurrencyChoice, ReferralFrames, ViewSwitch } from "../values/scope-controls.tsx";
import { useFigureCard } from "../values/use-figure-card.tsx";
import { usePeriodText } from "../values/use-period-text.ts";
import { useView } from "../values/use-view.ts";
import { ActivityCard } from "./activity-card.tsx";
import { AnalyticsEmptyState, isEmpty } from "./analytics-empty-state.tsx";
import styles from "./dashboard.module.css";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { FunnelCard } from "./funnel-card.tsx";
import { LeadersCard } from "./leaders-card.tsx";
import { PipelineCard } from "./pipeline-card.tsx";

/** As many events as fit next to the other cards without lengthening the page. */
const activityLimit = 8;

export function Dashboard() {
  const { t } = useTranslation("analytics");
  const search = dashboardRoute.useSearch();
  const navigate = dashboardRoute.useNavigate();
  const { both, own, view } = useView(search.view);
  const { frame = defaults.frame, currency } = search;
  const { data, error, refetch } = useQuery(
    dashboardQuery({ frame, ...(view && { view }), ...(currency && { currency }) }),
  );
  const change = (part: DashboardSearch) =>
    void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace });
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title={t("dashboard.title")}
        description={useDashboardLine(data)}
        actions={
          <div className={styles.controls}>
            {both ? <ViewSwitch own={own} onChange={(to) => change({ view: to })} /> : null}
            {data ? (
              <CurrencyChoice
                currencies={data.currencies}
                currency={data.currency}
                onChange={(to) => change({ currency: to })}
              />
            ) : null}
            <ReferralFrames frame={frame} onChange={(to) => change({ frame: to })} />
            <Link to="/analytics" search={search} className={action.quiet}>
              {t("dashboard.charts")}
            </Link>
          </div>
        }
      />
      {data && error ? <PartialNotice error={error} onRetry={retry} /> : null}
      {data ? (
        isEmpty(data) ? (
          <AnalyticsEmptyState own={own} />
        ) : (
          <Figures data={data} own={own} />
        )
      ) : error ? (
        <ErrorState title={t("failed")} error={error} onRetry={retry} />
      ) : (
        <DashboardSkeleton />
      )}
    </>
  );
}

function useDashboardLine(data: Answer | undefined) {
  const { t } = useTranslation("analytics");
  const { span } = usePeriodText();
  if (!data) return t("dashboard.line");
  return data.before
    ? t("period.compared", { period: span(data.period), before: span(data.before) })
    : span(data.period);
}

function Figures({ data, own }: { data: Answer; own: boolean }) {
  const { t } = useTranslation("analytics");
  const chosen = dashboardRoute.useSearch();
  const { ownOf } = useView(chosen.view);
  const { span, fullDay } = usePeriodText();
  const { period, currency } = data;
  const cardOf = useFigureCard(currency);
  const rowScope = { narrowed: {}, period, currency, ownOf, chosen };
  return (
    <div className={styles.page}>
      <ConvertedNote converted={data.converted} />
      <FigureCards
        label={t("dashboard.figures")}
        figures={data.figures.map((figure) => cardOf(figure, linkToRows(figure.measure, rowScope, figure.now)))}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ChartDays value={span(period)}>
            <FunnelCard funnel={data.funnel} rowScope={rowScope} />
          </ChartDays>
          <LeadersCard data={data} own={own} />
        </div>
        <div className={styles.column}>
          {/* The pipeline is always shown as of today. */}
          <ChartDays value={fullDay(period.to)}>
            <PipelineCard stages={data.stages} currency={currency} ownOf={ownOf} />
          </ChartDays>
          <ActivityCard activity={data.activity.slice(0, activityLimit)} />
        </div>
      </div>
    </div>
  );
}
