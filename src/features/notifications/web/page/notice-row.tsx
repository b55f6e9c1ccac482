import { IconCheck } from "@tabler/icons-react";
import { Link, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ItemRow } from "#web/ui/item-rows.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Notice } from "../../notices.ts";
import { noticeLook } from "../notice-looks.ts";
import styles from "./notifications.module.css";

type Props = { notice: Notice; text: string; onRead: () => void };

/** One notice. Opening it marks it as read, and so does its button. */
export function NoticeRow({ notice, text, onRead }: Props) {
  const { t } = useTranslation(["notifications", "shell"]);
  const { parseSearch } = useRouter().options;
  const { icon: KindIcon } = noticeLook(notice.kind);
  const isUnread = notice.readAt === null;
  const { pathname, search } = new URL(notice.to, location.origin);
  return (
    <ItemRow
      singleLine
      icon={<KindIcon size={18} stroke={1.7} aria-hidden="true" />}
      title={
        <Link
          to={pathname}
          search={parseSearch?.(search) as never}
          className={styles.link}
          data-unread={isUnread || undefined}
          onClick={isUnread ? onRead : undefined}
        >
          {isUnread ? <span className="visually-hidden">{t("shell:notices.unread")} </span> : null}
          {text}
        </Link>
      }
      badges={isUnread ? <span className={styles.mark} /> : null}
      facts={<RelativeTime at={new Date(notice.createdAt)} />}
      actions={isUnread ? <IconButton icon={IconCheck} label={t("page.markRead")} onClick={onRead} /> : null}
    />
  );
}
