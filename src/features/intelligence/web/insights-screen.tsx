import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { analyticsAccess } from "#features/analytics/access.ts";
import { Can, useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { insightsAccess, modelsAccess, ownInsightsAccess } from "../access.ts";
import { askFigures } from "../contract/ask.ts";
import { AnalyticsTab } from "./analytics/analytics-tab.tsx";
import { AskSection } from "./ask/ask-section.tsx";
import { InsightsTab } from "./insights/insights-tab.tsx";
import { ownInsights } from "./own/api.ts";
import { OwnInsights } from "./own/own-insights.tsx";
import { PredictionsTab } from "./predictions/predictions-tab.tsx";
import { RecommendationsTab } from "./recommendations/recommendations-tab.tsx";
import { useCounts } from "./recommendations/use-counts.ts";
import { useSummary } from "./recommendations/use-summary.ts";
import { insightsTabs, route } from "./search.ts";
import { RefreshSelect } from "./status/refresh-select.tsx";
import { StatusPill } from "./status/status-pill.tsx";

/** Recommendations, insights and predictions, all calculated from the tenant's own records [R2.13]. */
export function InsightsScreen() {
  const { t } = useTranslation("intelligence");
  const { role } = useSession();
  const canSee = useCan(insightsAccess);
  const isPartner = role === "referrer";
  const access = isPartner ? ownInsightsAccess : canSee ? insightsAccess : modelsAccess;
  const locked = <LockedScreen access={access} title={t("title")} text={(key, values) => t(`locked.${key}`, values)} />;
  return (
    <Can do={access} otherwise={locked}>
      {isPartner ? <OwnScreen /> : <Screen />}
    </Can>
  );
}

/** Partners have one view instead of tabs. */
function OwnScreen() {
  const { t } = useTranslation("intelligence");
  const { number } = useCounts();
  const { data } = useQuery(ownInsights);
  const description = data && t("metrics.of.referrals", { count: data.open, number: number(data.open) });
  return (
    <>
      <PageHeader title={t("title")} description={description} actions={<RefreshSelect />} />
      <OwnInsights />
    </>
  );
}

const accessOf = {
  recommendations: insightsAccess,
  insights: insightsAccess,
  predictions: modelsAccess,
  analytics: modelsAccess,
  own: ownInsightsAccess,
};

function Screen() {
  const { t } = useTranslation("intelligence");
  const { tab = "recommendations", ask } = route.useSearch();
  const navigate = route.useNavigate();
  const { role } = useSession();
  const { line, counts } = useSummary();
  const canSeeFigures = useCan(analyticsAccess);
  const canAsk = useCan(askFigures) && canSeeFigures;
  const parts = {
    recommendations: () => <RecommendationsTab />,
    insights: () => <InsightsTab />,
    predictions: () => <PredictionsTab />,
    analytics: () => <AnalyticsTab />,
    own: () => <OwnInsights />,
  };
  const show = (name: (typeof insightsTabs)[number]) => () => (
    <Can
      do={accessOf[name]}
      otherwise={<LockedScreen access={accessOf[name]} text={(key, values) => t(`locked.${key}`, values)} />}
    >
      {parts[name]()}
    </Can>
  );
  // Only a member with both roles has referrals of their own beside the company's.
  const shown = insightsTabs.filter((name) => name !== "own" || role === "both");
  return (
    <>
      <PageHeader
        title={t("title")}
        description={line}
        actions={
          <>
            <StatusPill />
            <RefreshSelect />
          </>
        }
      />
      {canAsk ? <AskSection /> : null}
      <PageTabs
        label={t("title")}
        tabs={shown.map((name) => ({
          name,
          label: t(`tabs.${name}`),
          show: show(name),
          count: name in counts ? counts[name as keyof typeof counts] : 0,
        }))}
        current={shown.includes(tab) ? tab : "recommendations"}
        onOpen={(name) => void navigate({ search: { tab: name, ...(ask && { ask }) } })}
      />
    </>
  );
}
