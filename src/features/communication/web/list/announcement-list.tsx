import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type AnnouncementId, announcementPages } from "#features/resources/web/api.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { AnnouncementRow } from "./announcement-row.tsx";
import styles from "./list.module.css";
import { ListSkeleton } from "./list-skeleton.tsx";

/** Only the announcements, the latest first. Drafts are on their own page. */
export function AnnouncementList({ current }: { current: AnnouncementId | undefined }) {
  const { t } = useTranslation("communication");
  const { rows, error, onRetry, paging } = usePages(announcementPages);
  if (error && !rows) return <ErrorState small error={error} onRetry={onRetry} />;
  if (!rows) return <ListSkeleton />;
  const published = rows.filter(({ publishedAt }) => publishedAt !== null);
  if (published.length === 0 && !paging.next) return <p className={styles.note}>{t("list.none.announcements")}</p>;
  return (
    <>
      <ul aria-label={t("list.filter.announcements")}>
        {published.map((announcement) => (
          <li key={announcement.id}>
            <AnnouncementRow announcement={announcement} isCurrent={announcement.id === current} />
          </li>
        ))}
      </ul>
      {paging.next ? (
        <p className={styles.note}>
          <Button variant="default" size="compact-md" loading={paging.loading} onClick={paging.onMore}>
            {t("announcement.more")}
          </Button>
        </p>
      ) : null}
    </>
  );
}
