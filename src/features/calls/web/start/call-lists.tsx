import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { type ConversationId, callList } from "../api.ts";
import { KeptRecordings } from "../kept-recordings.tsx";
import { CallRow } from "./call-row.tsx";
import styles from "./start.module.css";

/** In the context of a conversation: the calls to come and the last ones. Nothing if there were none. */
export function ConversationCalls({ conversationId }: { conversationId: ConversationId }) {
  const { t } = useTranslation("calls");
  const { data: current } = useInfiniteQuery(callList("current", { conversationId }));
  const { data: ended } = useInfiniteQuery(callList("ended", { conversationId }));
  const calls = [...(current?.pages[0]?.items ?? []), ...(ended?.pages[0]?.items ?? []).slice(0, 5)];
  if (calls.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{t("list.title")}</h3>
      <ul className={styles.list}>
        {calls.map((call) => (
          <CallRow key={call.id} call={call} />
        ))}
      </ul>
    </section>
  );
}

/** All calls of the person, for the list of Communication. */
export function CallsView() {
  const { t } = useTranslation("calls");
  const current = useInfiniteQuery(callList("current"));
  const ended = useInfiniteQuery(callList("ended"));
  const error = current.error ?? ended.error;
  if (error && !current.data && !ended.data)
    return (
      <ErrorState
        small
        error={error}
        onRetry={() => {
          void current.refetch();
          void ended.refetch();
        }}
      />
    );
  if (!current.data || !ended.data) return <ItemSkeleton rows={6} />;
  const [upcoming, past] = [current, ended].map(({ data }) => data?.pages.flatMap(({ items }) => items) ?? []);
  if (upcoming?.length === 0 && past?.length === 0)
    return (
      <EmptyState picture="chat" title={t("list.none.title")}>
        {t("list.none.line")}
      </EmptyState>
    );
  return (
    <div className={styles.view}>
      <KeptRecordings />
      {[
        { title: t("list.upcoming"), calls: upcoming ?? [], pages: current },
        { title: t("list.past"), calls: past ?? [], pages: ended },
      ].map(({ title, calls, pages }) =>
        calls.length > 0 ? (
          <section key={title} className={styles.section}>
            <h3>{title}</h3>
            <ul className={styles.list}>
              {calls.map((call) => (
                <CallRow key={call.id} call={call} />
              ))}
            </ul>
            {pages.hasNextPage ? (
              <Button
                variant="default"
                size="xs"
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {t("list.more")}
              </Button>
            ) : null}
          </section>
        ) : null,
      )}
    </div>
  );
}
