import { IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import cardStyles from "#web/ui/card.module.css";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Announcement } from "../../contract/announcements.ts";
import { useAudienceName } from "../api.ts";
import styles from "../resources.module.css";
import { AnnouncementDialog } from "./announcement-dialog.tsx";
import { ReadersDialog } from "./readers-dialog.tsx";
import { useAnnouncementActions } from "./use-announcement-actions.ts";
import { useReadWhenSeen } from "./use-read-when-seen.ts";

type Props = { announcement: Announcement; isShown: boolean };

export function AnnouncementCard({ announcement, isShown }: Props) {
  const { t } = useTranslation("resources");
  const { title, body, author, publishedAt, createdAt, canManage } = announcement;
  const card = useRef<HTMLElement>(null);
  useReadWhenSeen(announcement, card, isShown);
  const { publish, remove } = useAnnouncementActions(announcement);
  const [isEditing, setIsEditing] = useState(false);
  const isDraft = publishedAt === null;
  const edit = { label: t("edit"), icon: IconPencil, onClick: () => setIsEditing(true) };
  const send = { label: t("announcement.publish"), icon: IconSend, onClick: publish };
  const drop = { label: t("remove"), icon: IconTrash, onClick: remove, danger: true };
  return (
    <article ref={card} className={`${cardStyles.card} ${isShown ? styles.shown : ""}`}>
      <div className={cardStyles.header}>
        <div>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          <p>
            {isDraft ? <b>{t("announcement.draft")}</b> : <bdi>{author?.name ?? t("announcement.formerMember")}</bdi>}
            {"\u00a0· "}
            <RelativeTime at={new Date(publishedAt ?? createdAt)} />
            {canManage ? <Readership announcement={announcement} /> : null}
          </p>
        </div>
        {canManage ? <MoreMenu actions={isDraft ? [send, edit, drop] : [edit, drop]} /> : null}
      </div>
      <p className={`${cardStyles.body} ${styles.words}`} dir="auto">
        {body}
      </p>
      {isEditing ? <AnnouncementDialog announcement={announcement} onClose={() => setIsEditing(false)} /> : null}
    </article>
  );
}

/** To whom it is addressed and how many have read it, for its author and admins. */
function Readership({ announcement }: Pick<Props, "announcement">) {
  const { t } = useTranslation("resources");
  const { intl } = useLocale();
  const audienceName = useAudienceName();
  const [isOpen, setIsOpen] = useState(false);
  const { audience, reads } = announcement;
  const format = (value: number) => numberFormat(intl).format(value);
  return (
    <>
      {"\u00a0· "}
      <bdi>{audienceName(audience)}</bdi>
      {reads ? (
        <>
          {"\u00a0· "}
          <button type="button" className={styles.readBy} onClick={() => setIsOpen(true)}>
            {t("announcement.readBy", { read: format(reads.count), all: format(reads.of) })}
          </button>
        </>
      ) : null}
      {isOpen ? <ReadersDialog announcement={announcement} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
