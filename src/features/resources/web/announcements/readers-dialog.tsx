import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Announcement } from "../../contract/announcements.ts";
import { announcementReaders } from "../api.ts";
import styles from "../resources.module.css";

type Props = { announcement: Announcement; onClose: () => void };

/** Everyone an announcement is addressed to, and when each has read it. */
export function ReadersDialog({ announcement: { id }, onClose }: Props) {
  const { t } = useTranslation("resources");
  const roleName = useRoleName();
  const { data, error, refetch } = useQuery(announcementReaders(id));
  return (
    <Dialog title={t("announcement.readers")} onClose={onClose}>
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={4} /> : null}
      {data?.length === 0 ? <p>{t("announcement.noRecipients")}</p> : null}
      {data && data.length > 0 ? (
        <ul className={styles.readers}>
          {data.map(({ id: personId, name, role, readAt }) => (
            <li key={personId}>
              <span>
                <b dir="auto">{name}</b>
                <small>{roleName(role)}</small>
              </span>
              {readAt ? <RelativeTime at={new Date(readAt)} /> : <span>{t("announcement.notRead")}</span>}
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
