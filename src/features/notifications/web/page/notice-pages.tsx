import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemRows } from "#web/ui/item-rows.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { noticePages } from "../api.ts";
import { useNoticeText } from "../notice-text.ts";
import { useReadNotices } from "../own-notices.ts";
import { NoticeRow } from "./notice-row.tsx";
import styles from "./notifications.module.css";
import type { NotificationsSearch } from "./search.ts";

export function NoticePages({ search }: { search: NotificationsSearch }) {
  const { t } = useTranslation("notifications");
  const { rows, paging, error, onRetry } = usePages(noticePages(search));
  const textOf = useNoticeText(rows);
  const read = useReadNotices();
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />;
  if (!rows || !textOf) return <ItemSkeleton rows={6} />;
  const isFiltered = search.topic !== undefined || search.unread !== undefined;
  if (rows.length === 0)
    return (
      <EmptyState picture="tray" title={t(isFiltered ? "page.noneMatch" : "page.none")}>
        {t(isFiltered ? "page.noneMatchLine" : "page.noneLine")}
      </EmptyState>
    );
  return (
    <>
      <ItemRows>
        {rows.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} text={textOf(notice)} onRead={() => read([notice.id])} />
        ))}
      </ItemRows>
      {paging.next ? (
        <Button variant="default" className={styles.more ?? ""} loading={paging.loading} onClick={paging.onMore}>
          {t("page.more")}
        </Button>
      ) : null}
    </>
  );
}
