import { keepScroll } from "#web/api/screen-route.ts";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { LinePanel } from "./line/line-panel.tsx";
import { LinesTab } from "./lines/lines-tab.tsx";
import { OwnOverview } from "./overview/own-overview.tsx";
import { companyTabs, ownTabs, route, type Tab, type View, views, withOpenLine } from "./search.ts";
import { useSlots } from "./slots.ts";
import { usePageSummary } from "./use-page-summary.ts";
import { useView } from "./use-view.ts";

/** Each tab is loaded when it is first opened. */
const CompanyOverview = lazy(async () => ({
  default: (await import("./company/company-overview.tsx")).CompanyOverview,
}));
const ApprovalsTab = lazy(async () => ({ default: (await import("./approvals/approvals-tab.tsx")).ApprovalsTab }));
const DisputesTab = lazy(async () => ({ default: (await import("./disputes/disputes-tab.tsx")).DisputesTab }));
const EventsTab = lazy(async () => ({ default: (await import("./events/events-tab.tsx")).EventsTab }));
const SettingsTab = lazy(async () => ({ default: (await import("./settings/settings-tab.tsx")).SettingsTab }));
const StatementsTab = lazy(async () => ({ default: (await import("./statements/statements-tab.tsx")).StatementsTab }));

const parts: Record<View, Partial<Record<Tab, () => ReactNode>>> = {
  mine: { overview: () => <OwnOverview />, lines: () => <LinesTab />, statements: () => <StatementsTab /> },
  company: {
    overview: () => <CompanyOverview />,
    approvals: () => <ApprovalsTab />,
    lines: () => <LinesTab />,
    disputes: () => <DisputesTab />,
    events: () => <EventsTab />,
    settings: () => <SettingsTab />,
  },
};
const tabsOf: Record<View, readonly Tab[]> = { mine: ownTabs, company: companyTabs };

export function Commissions() {
  const { t } = useTranslation("commissions");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { view, both } = useView();
  const { more } = useSlots();
  const current = tabsOf[view].find((tab) => tab === search.tab) ?? "overview";
  /** Filters and the open commission belong to one list, so they are dropped. */
  const open = (tab: Tab, of: View) =>
    void navigate({ search: { ...(both && of === "mine" && { view: of }), ...(tab !== "overview" && { tab }) } });
  return (
    <>
      <PageHeader
        title={t("ui.title")}
        description={usePageSummary()}
        actions={
          both ? (
            <SegmentedControl
              aria-label={t("ui.view.label")}
              data={views.map((value) => ({ value, label: t(`ui.view.${value}`) }))}
              value={view}
              onChange={(of) => open("overview", of)}
            />
          ) : null
        }
        moreActions={view === "company" ? more : []}
      />
      <PageTabs
        label={t("ui.tabs.label")}
        tabs={tabsOf[view].map((name) => ({
          name,
          label: t(`ui.tabs.${name}`),
          show: () => <Suspense fallback={<ItemSkeleton rows={6} />}>{parts[view][name]?.()}</Suspense>,
        }))}
        current={current}
        onOpen={(tab) => open(tab, view)}
      />
      <LinePanel id={search.id} onClose={() => void navigate({ search: withOpenLine(undefined), ...keepScroll })} />
    </>
  );
}
