import { Button } from "@mantine/core";
import { IconCalendar, IconMailForward } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { changeOf } from "../../figure-text.ts";
import { orderReport } from "../../reports.ts";
import { type Dashboard as Answer, dashboardQuery } from "../api.ts";
import { type DashboardSearch, dashboardRoute, defaults } from "../search.ts";
import { ConvertedNote } from "../values/converted-note.tsx";
import { CurrencyChoice, ReferralFrames, ViewSwitch } from "../values/scope-controls.tsx";
import { useFigureText } from "../values/use-figure-text.ts";
import { usePeriodText } from "../values/use-period-text.ts";
import { useView } from "../values/use-view.ts";
import { AnalyticsEmptyState, isEmpty } from "./analytics-empty-state.tsx";
import styles from "./dashboard.module.css";
import { DashboardCards } from "./dashboard-cards.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";

const ReportDialog = lazy(async () => ({ default: (await import("../report/report-dialog.tsx")).ReportDialog }));

export function Dashboard() {
  const { t } = useTranslation("analytics");
  const search = dashboardRoute.useSearch();
  const navigate = dashboardRoute.useNavigate();
  const { both, own, view } = useView(search.view);
  const mayOrder = useCan(orderReport);
  const [ordering, setOrdering] = useState(false);
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
            {mayOrder ? (
              <Button
                variant="default"
                className={styles.report ?? ""}
                leftSection={<IconMailForward size={17} stroke={1.8} aria-hidden="true" />}
                onClick={() => setOrdering(true)}
              >
                {t("analytics.sendMe")}
              </Button>
            ) : null}
          </div>
        }
      />
      {data && error ? <PartialNotice error={error} onRetry={retry} /> : null}
      {data ? (
        isEmpty(data) ? (
          <AnalyticsEmptyState own={own} />
        ) : (
          <>
            <Range data={data} />
            <DashboardCards data={data} own={own} />
          </>
        )
      ) : error ? (
        <ErrorState title={t("failed")} error={error} onRetry={retry} />
      ) : (
        <DashboardSkeleton />
      )}
      <Suspense fallback={null}>
        {ordering ? <ReportDialog onClose={() => setOrdering(false)} narrowed={{}} /> : null}
      </Suspense>
    </>
  );
}

/** The page's message in one sentence: how the won value changed. */
function useDashboardLine(data: Answer | undefined): string {
  const { t } = useTranslation("analytics");
  const words = useFigureText(data?.currency ?? "USD");
  const won = data?.figures.find(({ measure }) => measure === "wonValue");
  const change = won && changeOf("wonValue", won.now, won.before);
  if (change === undefined) return t("dashboard.line");
  const amount = words.changeSize("wonValue", change);
  return t(change === 0 ? "dashboard.wonSame" : change > 0 ? "dashboard.wonUp" : "dashboard.wonDown", { amount });
}

/** The days that the figures cover and what they are compared with, stated once for the whole page. */
function Range({ data: { period, before, converted } }: { data: Answer }) {
  const { t } = useTranslation("analytics");
  const { span } = usePeriodText();
  const search = dashboardRoute.useSearch();
  return (
    <div className={styles.range}>
      <p>
        <IconCalendar size={16} stroke={1.8} aria-hidden="true" />
        <span>{span(period)}</span>
        {before ? <span title={span(before)}>{t("period.versus")}</span> : null}
      </p>
      <ConvertedNote converted={converted} />
      <Link to="/analytics" search={search} className={`${styles.more} ${styles.charts}`}>
        {t("dashboard.charts")}
      </Link>
    </div>
  );
}
