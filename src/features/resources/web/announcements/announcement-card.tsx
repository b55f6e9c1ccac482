import { IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import card from "#web/ui/card.module.css";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { type Announcement, updateAnnouncement } from "../../contract.ts";
import styles from "../resources.module.css";
import { AnnouncementDialog } from "./announcement-dialog.tsx";
import { useAnnouncementActions } from "./use-announcement-actions.ts";

export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation("resources");
  const { title, body, author, publishedAt, createdAt } = announcement;
  const { publish, remove } = useAnnouncementActions(announcement);
  const [isEditing, setIsEditing] = useState(false);
  const isDraft = publishedAt === null;
  const edit = { label: t("edit"), icon: IconPencil, onClick: () => setIsEditing(true) };
  const send = { label: t("announcement.publish"), icon: IconSend, onClick: publish };
  const drop = { label: t("remove"), icon: IconTrash, onClick: remove, danger: true };
  return (
    <article className={card.card}>
      <div className={card.header}>
        <div>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          <p>
            {isDraft ? <b>{t("announcement.draft")}</b> : <bdi>{author ?? t("announcement.formerMember")}</bdi>}
            {" · "}
            <RelativeTime at={new Date(publishedAt ?? createdAt)} />
          </p>
        </div>
        <Can do={updateAnnouncement}>
          <MoreMenu actions={isDraft ? [send, edit, drop] : [edit, drop]} />
        </Can>
      </div>
      <p className={`${card.body} ${styles.words}`} dir="auto">
        {body}
      </p>
      {isEditing ? <AnnouncementDialog announcement={announcement} onClose={() => setIsEditing(false)} /> : null}
    </article>
  );
}
