import { IconSpeakerphone } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Announcement } from "#features/resources/contract/announcements.ts";
import { useSession } from "#web/api/session.ts";
import { AudienceLine, ReadLine } from "../announcement/readership.tsx";
import people from "../people/people.module.css";
import { useShortTime } from "../use-short-time.ts";
import styles from "./list.module.css";

type Props = { announcement: Announcement; isCurrent: boolean };

/** An announcement in the list: its title, to whom, and how it begins or how many have read it. */
export function AnnouncementRow({ announcement, isCurrent }: Props) {
  const { t } = useTranslation("communication");
  const { short } = useShortTime();
  const me = useSession().person.id;
  const { id, title, body, author, publishedAt, createdAt, readAt, reads, canManage } = announcement;
  const isUnread = readAt === null && author?.id !== me && publishedAt !== null;
  const at = publishedAt ?? createdAt;
  return (
    <Link
      to="/communication"
      search={(old: object) => ({ ...("filter" in old && { filter: old.filter as "unread" }), announcement: id })}
      resetScroll={false}
      className={styles.row}
      activeProps={{}}
      data-unread={isUnread || undefined}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? "true" : undefined}
    >
      <span className={people.group} aria-hidden="true">
        <IconSpeakerphone size={20} stroke={1.7} />
      </span>
      <span className={styles.words}>
        <span className={styles.line}>
          <b dir="auto">{title}</b>
          <time dateTime={at}>{short(at)}</time>
        </span>
        <span className={styles.sub}>
          {canManage ? <AudienceLine announcement={announcement} /> : t("announcement.kind")}
        </span>
        <span className={styles.last}>
          <span className={styles.excerpt} dir="auto">
            {reads ? <ReadLine reads={reads} /> : body}
          </span>
          {isUnread ? <span className={styles.count}>{t("announcement.new")}</span> : null}
        </span>
      </span>
    </Link>
  );
}
