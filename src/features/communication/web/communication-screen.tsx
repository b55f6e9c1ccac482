import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { useBrand } from "#web/theme/brand-context.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { useIsPhone } from "#web/ui/use-phone.ts";
import { viewConversationsAccess } from "../access.ts";
import { AnnouncementPane } from "./announcement/announcement-pane.tsx";
import styles from "./communication.module.css";
import { ListPane } from "./list/list-pane.tsx";
import { Panels } from "./panels.tsx";
import { route } from "./search.ts";
import threadStyles from "./thread/thread.module.css";
import { ThreadPane } from "./thread/thread-pane.tsx";

/** Conversations: the list, the open one and what it is about, side by side; on a phone one after the other. */
export function CommunicationScreen() {
  const { t } = useTranslation("communication");
  const locked = (
    <LockedScreen
      access={viewConversationsAccess}
      title={t("title")}
      picture="chat"
      text={(key, values) => t(`locked.${key}`, values)}
    />
  );
  return (
    <Can do={viewConversationsAccess} otherwise={locked}>
      <Communication />
    </Can>
  );
}

function Communication() {
  const { t } = useTranslation("communication");
  const { name } = useBrand();
  const { id, at, announcement } = route.useSearch();
  const isPhone = useIsPhone();
  useEffect(() => {
    document.title = `${t("title")} · ${name}`;
  }, [t, name]);
  const isOpen = id !== undefined || announcement !== undefined;
  return (
    <div
      className={styles.screen}
      data-fills={isPhone && isOpen ? "screen" : "sheet"}
      data-empty={id ? undefined : true}
    >
      {isPhone && isOpen ? <h1 className="visually-hidden">{t("title")}</h1> : <ListPane />}
      {id ? (
        <ThreadPane key={id} id={id} at={at} />
      ) : announcement ? (
        <AnnouncementPane key={announcement} id={announcement} />
      ) : isPhone ? null : (
        <div className={threadStyles.nothing}>
          <EmptyState picture="chat" title={t("thread.none.title")}>
            {t("thread.none.line")}
          </EmptyState>
        </div>
      )}
      <Panels />
    </div>
  );
}
