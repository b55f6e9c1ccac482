import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { useSession } from "#web/api/session.ts";
import { NoticeList } from "#web/shell/notice-list.tsx";
import { useBell } from "#web/shell/shell-context.ts";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { topicsFor } from "../../rules.ts";
import { NoticePages } from "./notice-pages.tsx";
import styles from "./notifications.module.css";
import { RecentActions } from "./recent-actions.tsx";
import { type NotificationsSearch, route } from "./search.ts";

/** Everything the bell has shown, with filters, and what the person did recently and can still undo. */
export function NotificationsScreen() {
  const { t } = useTranslation("notifications");
  const { role } = useSession();
  const { notices, ownNotices } = useBell();
  const { unread, readAll } = ownNotices;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (part: NotificationsSearch) => void navigate({ search: part, ...replaceInPlace });
  const { topic, unread: isUnread } = search;
  return (
    <>
      <PageHeader
        title={t("page.title")}
        description={unread === 0 && notices.length > 0 ? undefined : t("page.unread", { count: unread })}
        actions={
          <Button
            variant="default"
            disabled={unread === 0}
            leftSection={<IconChecks size={17} stroke={1.8} aria-hidden="true" />}
            onClick={readAll}
          >
            {t("page.readAll")}
          </Button>
        }
      />
      <div className={styles.page}>
        {notices.length > 0 ? (
          <section aria-label={t("page.conditions")} className={styles.section}>
            <NoticeList notices={notices} />
          </section>
        ) : null}
        <RecentActions />
        <section aria-labelledby="all-notices" className={styles.section}>
          <div className={styles.head}>
            <h2 id="all-notices">{t("page.all")}</h2>
            <div className={styles.filters}>
              <FilterChip
                single
                label={t("page.state")}
                options={[{ value: "unread", label: t("page.onlyUnread") }]}
                chosen={isUnread ? ["unread"] : []}
                onChange={(chosen) => filter({ ...(topic && { topic }), ...(chosen.length > 0 && { unread: true }) })}
              />
              <FilterChip
                single
                label={t("page.topic")}
                options={topicsFor(role).map((value) => ({ value, label: t(`choices.topic.${value}.name`) }))}
                chosen={topic ? [topic] : []}
                onChange={([next]) => filter({ ...(isUnread && { unread: true }), ...(next && { topic: next }) })}
              />
            </div>
          </div>
          <NoticePages search={search} />
        </section>
        <p className={styles.settings}>
          <Link to="/profile">{t("page.settings")}</Link>
        </p>
      </div>
    </>
  );
}
