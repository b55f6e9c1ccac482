import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { offerUndo } from "#web/ui/undo.ts";
import { readAllInsights, readInsight, refreshInsights } from "../../contract/insights.ts";
import { topic } from "../api.ts";
import { FailedNotice } from "../recommendations/failed-notice.tsx";
import { RefreshLine } from "../recommendations/refresh-line.tsx";
import { insightsQuery } from "./api.ts";
import { InsightRow } from "./insight-row.tsx";
import styles from "./insights.module.css";

/** Figures that left their usual range, newest first. */
export function InsightsTab() {
  const { t } = useTranslation("intelligence");
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(insightsQuery);
  const keep = (answer: NonNullable<typeof data>) => queries.setQueryData(insightsQuery.queryKey, answer);
  const onError = (failed: unknown) => toast(errorText(failed), "bad");
  const read = useSend(readInsight, { onSuccess: (answer) => void keep(answer), onError });
  const readAll = useSend(readAllInsights, { onSuccess: (answer) => void keep(answer), onError });
  const refresh = useSend(refreshInsights, {
    onSuccess: async (answer) => {
      keep(answer);
      await queries.invalidateQueries({ queryKey: [topic, "recommendations"] });
    },
  });
  const again = () => refresh.send({});
  if (!data && !error) return <ItemSkeleton rows={4} />;
  const items = data?.items ?? [];
  const markRead = (id: (typeof items)[number]["id"]) => {
    read.send({ id });
    void offerUndo({ message: t("insights.toast"), undo: () => read.send({ id, isRead: false }) });
  };
  return (
    <div className={styles.tab}>
      {error && !data ? <FailedNotice what="loading" error={error} onRetry={() => void refetch()} /> : null}
      {refresh.error ? (
        <FailedNotice
          what={data?.refreshedAt ? "refreshingInsights" : "generatingInsights"}
          error={refresh.error}
          onRetry={again}
        />
      ) : null}
      {data && data.unread > 1 ? (
        <div className={styles.tools}>
          <Button variant="subtle" size="xs" onClick={() => readAll.send({})}>
            {t("insights.markAll")}
          </Button>
        </div>
      ) : null}
      {items.length > 0 ? (
        <>
          <ul className={styles.rows}>
            {items.map((one) => (
              <InsightRow key={one.id} of={one} onRead={() => markRead(one.id)} />
            ))}
          </ul>
          <p className={styles.note}>{t("insights.note")}</p>
        </>
      ) : null}
      {data && items.length === 0 ? (
        <EmptyState title={t(data.refreshedAt ? "insights.empty.title" : "recommendations.empty.never")}>
          {t("insights.empty.line")}
        </EmptyState>
      ) : null}
      {data ? <RefreshLine refreshedAt={data.refreshedAt} isPending={refresh.isPending} onRefresh={again} /> : null}
    </div>
  );
}
