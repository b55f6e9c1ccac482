import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type AnnouncementId, announcementPages } from "#features/resources/web/api.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { type ConversationId, conversationList, type ListFilter } from "../api.ts";
import { AnnouncementRow } from "./announcement-row.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { interleave } from "./interleave.ts";
import styles from "./list.module.css";
import { ListSkeleton } from "./list-skeleton.tsx";

type Props = {
  filter: ListFilter;
  current: ConversationId | AnnouncementId | undefined;
  onNew: (() => void) | undefined;
};

/** The conversations and the latest announcements between them, the latest first. The next page is loaded when its place comes into view. */
export function ConversationList({ filter, current, onNew }: Props) {
  const { t } = useTranslation("communication");
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    conversationList(filter),
  );
  const { rows: announcements } = usePages(announcementPages, filter === "all");
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
  const entries = interleave(items, (filter === "all" && announcements) || [], hasNextPage);
  if (items.length === 0 && filter !== "all") return <p className={styles.note}>{t(`list.none.${filter}`)}</p>;
  if (entries.length === 0)
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
        {entries.map((entry) => (
          <li key={entry.id}>
            {"publishedAt" in entry ? (
              <AnnouncementRow announcement={entry} isCurrent={entry.id === current} />
            ) : (
              <ConversationRow conversation={entry} isCurrent={entry.id === current} />
            )}
          </li>
        ))}
      </ul>
      <div ref={end}>{hasNextPage ? <ListSkeleton /> : null}</div>
    </>
  );
}
