import { Button } from "@mantine/core";
import { IconMailForward, IconPrinter } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { ChartDays } from "#web/ui/chart-days.ts";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { orderReport } from "../reports.ts";
import styles from "./analytics.module.css";
import { AnalyticsEmptyState, hasNoData } from "./dashboard/analytics-empty-state.tsx";
import { FilterBar } from "./filters/filter-bar.tsx";
import { PrintHead } from "./print-head.tsx";
import { analyticsRoute, type Tab, tabs } from "./search.ts";
import { useScope } from "./use-scope.ts";
import { useShownDays } from "./use-shown-days.ts";
import { ComparisonKey } from "./values/comparison-key.tsx";
import { ConvertedNote } from "./values/converted-note.tsx";

/** Each tab is loaded when it is first opened. */
const ReferralsTab = lazy(async () => ({ default: (await import("./referrals/referrals-tab.tsx")).ReferralsTab }));
const PartnersTab = lazy(async () => ({ default: (await import("./partners/partners-tab.tsx")).PartnersTab }));
const OutcomesTab = lazy(async () => ({ default: (await import("./outcomes/outcomes-tab.tsx")).OutcomesTab }));
const MoneyTab = lazy(async () => ({ default: (await import("./money/money-tab.tsx")).MoneyTab }));
const ReportDialog = lazy(async () => ({ default: (await import("./report/report-dialog.tsx")).ReportDialog }));

const parts: Record<Tab, () => React.ReactNode> = {
  referrals: () => <ReferralsTab />,
  partners: () => <PartnersTab />,
  outcomes: () => <OutcomesTab />,
  commissions: () => <MoneyTab />,
};

export function Analytics() {
  const { t } = useTranslation("analytics");
  const navigate = analyticsRoute.useNavigate();
  const { search, company, own, narrowed } = useScope();
  const mayOrder = useCan(orderReport);
  const [ordering, setOrdering] = useState(false);
  const shown = tabs.filter((tab) => tab !== "partners" || company);
  const current = shown.find((tab) => tab === search.tab) ?? "referrals";
  const { data, days, words } = useShownDays(current);
  if (data && hasNoData(data))
    return (
      <>
        <PageHeader title={t("analytics.title")} />
        <AnalyticsEmptyState own={own} of="analytics" />
      </>
    );
  return (
    <div className={styles.page}>
      <PrintHead tab={current} />
      <PageHeader
        title={t("analytics.title")}
        description={words ?? t("analytics.line")}
        actions={
          mayOrder ? (
            <Button
              variant="default"
              leftSection={<IconMailForward size={17} stroke={1.8} aria-hidden="true" />}
              onClick={() => setOrdering(true)}
            >
              {t("analytics.sendMe")}
            </Button>
          ) : null
        }
        moreActions={[{ label: t("analytics.print"), icon: IconPrinter, onClick: () => print() }]}
      />
      <FilterBar tab={current} />
      <div className={styles.notes}>
        {data?.before ? <ComparisonKey tab={current} data={data} /> : null}
        <ConvertedNote converted={data?.converted ?? null} />
      </div>
      <ChartDays value={days}>
        <PageTabs
          label={t("analytics.tabs")}
          tabs={shown.map((name) => ({
            name,
            label: t(`tab.${name}`),
            show: () => <Suspense fallback={<ItemSkeleton rows={6} />}>{parts[name]()}</Suspense>,
          }))}
          current={current}
          onOpen={(tab) =>
            void navigate({
              search: ({ tab: _, sort: __, q: ___, hide: ____, ...old }) =>
                tab === "referrals" ? old : { ...old, tab },
            })
          }
        />
      </ChartDays>
      <Suspense fallback={null}>
        {ordering ? <ReportDialog onClose={() => setOrdering(false)} narrowed={narrowed} /> : null}
      </Suspense>
    </div>
  );
}
