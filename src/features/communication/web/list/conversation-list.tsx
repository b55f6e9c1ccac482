import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { type ConversationId, conversationList, type ListFilter } from "../api.ts";
import { ConversationRow } from "./conversation-row.tsx";
import styles from "./list.module.css";
import { ListSkeleton } from "./list-skeleton.tsx";

type Props = { filter: ListFilter; current: ConversationId | undefined; onNew: (() => void) | undefined };

/** The conversations, the latest first. The next page is loaded when its place comes into view. */
export function ConversationList({ filter, current, onNew }: Props) {
  const { t } = useTranslation("communication");
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    conversationList(filter),
  );
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = end.current;
    if (!place || !hasNextPage || isFetchingNextPage) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: "200px",
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (error && !data) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0 && filter !== "all") return <p className={styles.note}>{t(`list.none.${filter}`)}</p>;
  if (items.length === 0)
    return (
      <EmptyState
        picture="chat"
        title={t("list.empty.title")}
        action={onNew ? <Button onClick={onNew}>{t("new.open")}</Button> : undefined}
      >
        {t("list.empty.line")}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={t("list.label")}>
        {items.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} isCurrent={conversation.id === current} />
          </li>
        ))}
      </ul>
      <div ref={end}>{hasNextPage ? <ListSkeleton /> : null}</div>
    </>
  );
}
