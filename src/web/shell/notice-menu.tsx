import { IconBell } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import iconButton from "../ui/icon-button.module.css";
import { DropMenu } from "./drop-menu.tsx";
import { NoticeList } from "./notice-list.tsx";
import styles from "./notice-menu.module.css";
import { OwnNoticeList } from "./own-notice-list.tsx";
import { type OwnNotices, useBell } from "./shell-context.ts";

/** Current conditions, and below them the person's own notices. */
export function NoticeMenu() {
  const { t } = useTranslation("shell");
  const { notices, ownNotices } = useBell();
  const { items, unread, error, readAll } = ownNotices;
  const title = useRef<HTMLHeadingElement>(null);
  const count = notices.length + unread;
  const isEmpty = notices.length === 0 && items?.length === 0 && !error;
  // The button disappears with the last unread notice, so the focus is moved to stay in the panel.
  const readAllAndKeepFocus = () => {
    title.current?.focus();
    readAll();
  };
  return (
    <>
      <DropMenu
        wide
        className={iconButton.button}
        label={count > 0 ? t("notices.open", { count }) : t("notices.title")}
        buttonContent={
          <span className={styles.bell}>
            <IconBell size={19} stroke={1.75} aria-hidden="true" />
            {count > 0 ? (
              <span className={styles.count} data-count={count > 9 ? "9+" : count} aria-hidden="true" />
            ) : null}
          </span>
        }
      >
        {(close) => (
          <>
            <div className={styles.head}>
              <h2 ref={title} tabIndex={-1} className={styles.title}>
                {t("notices.title")}
              </h2>
              {unread > 0 ? (
                <button type="button" className={styles.readAll} onClick={readAllAndKeepFocus}>
                  {t("notices.readAll")}
                </button>
              ) : null}
            </div>
            <NoticeList notices={notices} onOpen={close} />
            <OwnNoticeList own={ownNotices} onOpen={close} />
            {isEmpty ? <EmptyBell /> : null}
            <Link to="/notifications" className={styles.all} onClick={close}>
              {t("notices.all")}
            </Link>
          </>
        )}
      </DropMenu>
      <span role="status" className="visually-hidden">
        {useArrivalText(ownNotices)}
      </span>
    </>
  );
}

function EmptyBell() {
  const { t } = useTranslation("shell");
  return (
    <div className={styles.none}>
      <IconBell size={26} stroke={1.4} aria-hidden="true" />
      <strong>{t("notices.none")}</strong>
      <span>{t("notices.noneLine")}</span>
    </div>
  );
}

/** Announces notices that arrived since the page was opened, to people who cannot see the bell. */
function useArrivalText({ items }: OwnNotices): string {
  const [first, setFirst] = useState<string>();
  const newest = items?.[0];
  if (items && first === undefined) setFirst(newest?.id ?? "none");
  return first !== undefined && newest?.unread && newest.id !== first ? newest.text : "";
}
