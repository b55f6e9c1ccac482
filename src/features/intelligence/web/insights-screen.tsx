import { useTranslation } from "react-i18next";
import { analyticsAccess } from "#features/analytics/access.ts";
import { Can, useCan } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { insightsAccess, modelsAccess } from "../access.ts";
import { askFigures } from "../contract/ask.ts";
import { AnalyticsTab } from "./analytics/analytics-tab.tsx";
import { AskSection } from "./ask/ask-section.tsx";
import { InsightsTab } from "./insights/insights-tab.tsx";
import { PredictionsTab } from "./predictions/predictions-tab.tsx";
import { RecommendationsTab } from "./recommendations/recommendations-tab.tsx";
import { useSummary } from "./recommendations/use-summary.ts";
import { insightsTabs, route } from "./search.ts";
import { RefreshSelect } from "./status/refresh-select.tsx";
import { StatusPill } from "./status/status-pill.tsx";

/** Recommendations, insights and predictions, all calculated from the tenant's own records [R2.13]. */
export function InsightsScreen() {
  const { t } = useTranslation("intelligence");
  const canSee = useCan(insightsAccess);
  const access = canSee ? insightsAccess : modelsAccess;
  const locked = <LockedScreen access={access} title={t("title")} text={(key, values) => t(`locked.${key}`, values)} />;
  return (
    <Can do={access} otherwise={locked}>
      <Screen />
    </Can>
  );
}

const accessOf = {
  recommendations: insightsAccess,
  insights: insightsAccess,
  predictions: modelsAccess,
  analytics: modelsAccess,
};

function Screen() {
  const { t } = useTranslation("intelligence");
  const { tab = "recommendations", ask } = route.useSearch();
  const navigate = route.useNavigate();
  const { line, counts } = useSummary();
  const canSeeFigures = useCan(analyticsAccess);
  const canAsk = useCan(askFigures) && canSeeFigures;
  const parts = {
    recommendations: () => <RecommendationsTab />,
    insights: () => <InsightsTab />,
    predictions: () => <PredictionsTab />,
    analytics: () => <AnalyticsTab />,
  };
  const show = (name: (typeof insightsTabs)[number]) => () => (
    <Can
      do={accessOf[name]}
      otherwise={<LockedScreen access={accessOf[name]} text={(key, values) => t(`locked.${key}`, values)} />}
    >
      {parts[name]()}
    </Can>
  );
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
        tabs={insightsTabs.map((name) => ({
          name,
          label: t(`tabs.${name}`),
          show: show(name),
          count: name in counts ? counts[name as keyof typeof counts] : 0,
        }))}
        current={tab}
        onOpen={(name) => void navigate({ search: { tab: name, ...(ask && { ask }) } })}
      />
    </>
  );
}
