import { firstOf } from "#base/defined.ts";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { draftRun } from "../contract/runs.ts";
import { OwnPayouts } from "./own/own-payouts.tsx";
import { DraftButton } from "./runs/draft-button.tsx";
import { RunsTab } from "./runs/runs-tab.tsx";
import { companyTabs, ownTabs, route, type Tab, type View, views } from "./search.ts";
import { usePageSummary } from "./use-page-summary.ts";
import { useView } from "./use-view.ts";

/** Each tab is loaded when it is first opened. */
const PayeeTab = lazy(async () => ({ default: (await import("./payee/payee-tab.tsx")).PayeeTab }));
const TaxTab = lazy(async () => ({ default: (await import("./tax/tax-tab.tsx")).TaxTab }));
const PayeesTab = lazy(async () => ({ default: (await import("./payees/payees-tab.tsx")).PayeesTab }));
const SettingsTab = lazy(async () => ({ default: (await import("./settings/settings-tab.tsx")).SettingsTab }));

const tabContents: Record<Tab, () => ReactNode> = {
  payouts: () => <OwnPayouts />,
  payee: () => <PayeeTab />,
  tax: () => <TaxTab />,
  runs: () => <RunsTab />,
  payees: () => <PayeesTab />,
  settings: () => <SettingsTab />,
};
const tabsOf = { mine: ownTabs, company: companyTabs } as const;

/** The tabs of the page: a referrer's payouts and payout method, or the company's runs. */
export function PayoutTabs() {
  const { t } = useTranslation("payouts");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { view, both } = useView();
  const tabs: readonly Tab[] = tabsOf[view];
  const current = tabs.find((tab) => tab === search.tab) ?? firstOf(tabs);
  /** Filters belong to one list, so they are dropped. */
  const open = (of: View, tab: Tab = tabsOf[of][0]) =>
    void navigate({ search: { ...(both && of === "mine" && { view: of }), ...(tab !== tabsOf[of][0] && { tab }) } });
  return (
    <>
      <PageHeader
        title={t("ui.title")}
        description={usePageSummary()}
        actions={
          <>
            {both ? (
              <SegmentedControl
                aria-label={t("ui.view.label")}
                data={views.map((value) => ({ value, label: t(`ui.view.${value}`) }))}
                value={view}
                onChange={(of) => open(of)}
              />
            ) : null}
            {current === "runs" ? (
              <Can do={draftRun}>
                <DraftButton />
              </Can>
            ) : null}
          </>
        }
      />
      <PageTabs
        label={t("ui.tabs.label")}
        tabs={tabs.map((name) => ({
          name,
          label: t(`ui.tabs.${name}`),
          show: () => <Suspense fallback={<ItemSkeleton rows={6} />}>{tabContents[name]()}</Suspense>,
        }))}
        current={current}
        onOpen={(tab) => open(view, tab)}
      />
    </>
  );
}
