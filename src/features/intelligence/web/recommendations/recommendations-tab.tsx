import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSend } from "#web/api/use-send.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { refreshRecommendations } from "../../contract/recommendations.ts";
import { topic } from "../api.ts";
import { recommendationsQuery } from "./api.ts";
import { FailedNotice } from "./failed-notice.tsx";
import { Implemented } from "./implemented.tsx";
import { RecommendationCard } from "./recommendation-card.tsx";
import styles from "./recommendations.module.css";
import { RefreshLine } from "./refresh-line.tsx";
import { SetAside } from "./set-aside.tsx";

/** What to do next, the most valuable first, and what became of what was done [R4.7]. */
export function RecommendationsTab() {
  const { t } = useTranslation("intelligence");
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(recommendationsQuery);
  const refresh = useSend(refreshRecommendations, {
    onSuccess: async (answer) => {
      queries.setQueryData(recommendationsQuery.queryKey, answer);
      await queries.invalidateQueries({ queryKey: [topic, "insights"] });
    },
  });
  const again = () => refresh.send({});
  if (!data && !error) return <CardSkeletons />;
  const items = data?.items ?? [];
  const active = items.filter(({ state }) => state === "active");
  const implemented = items.filter(({ state }) => state === "implemented");
  const setAside = items.filter(({ state }) => state === "dismissed" || state === "snoozed");
  const [first, ...others] = active;
  const canExplain = data?.canExplain ?? false;
  return (
    <div className={styles.tab}>
      {error && !data ? <FailedNotice what="loading" error={error} onRetry={() => void refetch()} /> : null}
      {refresh.error ? <FailedNotice what="generatingRecommendations" error={refresh.error} onRetry={again} /> : null}
      {first ? <RecommendationCard of={first} isTop canExplain={canExplain} /> : null}
      {others.length > 0 ? (
        <div className={styles.grid}>
          {others.map((one) => (
            <RecommendationCard key={one.id} of={one} canExplain={canExplain} />
          ))}
        </div>
      ) : null}
      {data && !first ? (
        <EmptyState
          title={t(data.refreshedAt ? "recommendations.empty.title" : "recommendations.empty.never")}
          picture="cards"
        >
          {t("recommendations.empty.line")}
        </EmptyState>
      ) : null}
      {implemented.length > 0 ? <Implemented items={implemented} /> : null}
      {setAside.length > 0 ? <SetAside items={setAside} /> : null}
      {data ? <RefreshLine refreshedAt={data.refreshedAt} isPending={refresh.isPending} onRefresh={again} /> : null}
    </div>
  );
}

function CardSkeletons() {
  const { t } = useTranslation("ui");
  return (
    <div className={styles.tab} role="status" aria-busy="true" aria-label={t("loading")}>
      <Skeleton height={190} radius="md" />
      <div className={styles.grid}>
        <Skeleton height={250} radius="md" />
        <Skeleton height={250} radius="md" />
      </div>
    </div>
  );
}
