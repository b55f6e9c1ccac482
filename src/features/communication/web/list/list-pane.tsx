import { IconEdit, IconFlag, IconHourglassHigh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useCan } from "#web/api/can.tsx";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { moderateAccess, writeMessagesAccess } from "../../access.ts";
import { type CommunicationSearch, type PaneFilter, route } from "../search.ts";
import { Slots } from "../slots.tsx";
import { unreadConversations } from "../unread.ts";
import { AnnouncementList } from "./announcement-list.tsx";
import { ConversationList } from "./conversation-list.tsx";
import styles from "./list.module.css";
import { SearchResults } from "./search-results.tsx";

const filters: readonly Exclude<PaneFilter, "calls">[] = ["all", "unread", "referral", "announcements"];

/** The conversations with their search and filters. */
export function ListPane() {
  const { t } = useTranslation("communication");
  const { id, announcement, filter = "all" } = route.useSearch();
  const navigate = route.useNavigate();
  const [words, setWords] = useState<string>();
  const canWrite = useCan(writeMessagesAccess);
  const canModerate = useCan(moderateAccess);
  const { calls, settings } = use(Slots);
  const shown = filter === "calls" && !calls ? "all" : filter;
  const open = (panel: CommunicationSearch["panel"]) =>
    void navigate({ search: (old) => ({ ...old, panel }) as CommunicationSearch, resetScroll: false });
  return (
    <section className={styles.pane} aria-label={t("list.label")}>
      <header className={styles.head}>
        <h1>{t("title")}</h1>
        {canWrite ? <IconButton icon={IconEdit} label={t("new.open")} onClick={() => open("new")} /> : null}
        {canModerate ? (
          <MoreMenu
            actions={[
              { label: t("reports.open"), icon: IconFlag, onClick: () => open("reports") },
              { label: t("retention.open"), icon: IconHourglassHigh, onClick: () => open("settings") },
              ...(settings ? [{ label: settings.label, icon: settings.icon, onClick: () => open("calls") }] : []),
            ]}
          />
        ) : null}
      </header>
      <div className={styles.search}>
        <SearchField label={t("search.label")} value={words} onChange={setWords} />
      </div>
      <Filters
        current={shown}
        onChange={(next) =>
          void navigate({
            search: ({ filter: _, ...old }) => (next === "all" ? old : { ...old, filter: next }),
            ...replaceInPlace,
          })
        }
      />
      <div className={styles.scroller}>
        {words ? (
          <SearchResults words={words} />
        ) : shown === "calls" ? (
          calls?.show()
        ) : shown === "announcements" ? (
          <AnnouncementList current={announcement} />
        ) : (
          <ConversationList
            filter={shown}
            current={id ?? announcement}
            onNew={canWrite ? () => open("new") : undefined}
          />
        )}
      </div>
    </section>
  );
}

function Filters({ current, onChange }: { current: PaneFilter; onChange: (filter: PaneFilter) => void }) {
  const { t } = useTranslation("communication");
  const { intl } = useLocale();
  const { data } = useQuery(unreadConversations);
  const unread = data?.conversations ?? 0;
  const { calls } = use(Slots);
  return (
    <fieldset className={styles.filters} aria-label={t("list.filter.label")}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.filter}
          aria-pressed={filter === current}
          onClick={() => onChange(filter)}
        >
          {t(`list.filter.${filter}`)}
          {filter === "unread" && unread > 0 ? (
            <span className="tabular">{numberFormat(intl).format(unread)}</span>
          ) : null}
        </button>
      ))}
      {calls ? (
        <button
          type="button"
          className={styles.filter}
          aria-pressed={current === "calls"}
          onClick={() => onChange("calls")}
        >
          {calls.label}
        </button>
      ) : null}
    </fieldset>
  );
}
