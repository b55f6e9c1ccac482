import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { createAnnouncement } from "../../contract/announcements.ts";
import { announcementPages } from "../api.ts";
import styles from "../resources.module.css";
import { route } from "../search.ts";
import { AnnouncementCard } from "./announcement-card.tsx";
import { AnnouncementDialog } from "./announcement-dialog.tsx";

export function AnnouncementsTab() {
  const { t } = useTranslation("resources");
  const { rows, error, onRetry, paging } = usePages(announcementPages);
  const { id: shownId } = route.useSearch();
  const [isWriting, setIsWriting] = useState(false);
  const write = (
    <Can do={createAnnouncement}>
      <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={() => setIsWriting(true)}>
        {t("announcement.new")}
      </Button>
    </Can>
  );
  return (
    <div className={styles.announcements}>
      {rows && rows.length > 0 ? <div className={styles.toolbar}>{write}</div> : null}
      {error && !rows ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {!error && !rows ? <ItemSkeleton rows={4} /> : null}
      {rows?.length === 0 ? (
        <EmptyState picture="tray" title={t("announcement.empty")} action={write}>
          <Can do={createAnnouncement} otherwise={t("announcement.emptyPartner")}>
            {t("announcement.emptyLine")}
          </Can>
        </EmptyState>
      ) : null}
      {rows?.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} isShown={announcement.id === shownId} />
      ))}
      {paging.next ? (
        <Button variant="default" loading={paging.loading} onClick={paging.onMore}>
          {t("more")}
        </Button>
      ) : null}
      {isWriting ? <AnnouncementDialog onClose={() => setIsWriting(false)} /> : null}
    </div>
  );
}
