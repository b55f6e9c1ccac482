import { Button } from "@mantine/core";
import { IconArrowLeft, IconSpeakerphone } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { type Announcement, readAnnouncement } from "#features/resources/contract/announcements.ts";
import { type AnnouncementId, announcementById, announcementsKey } from "#features/resources/web/api.ts";
import { call } from "#web/api/call.ts";
import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { useIsPhone } from "#web/ui/use-phone.ts";
import people from "../people/people.module.css";
import { route } from "../search.ts";
import threadStyles from "../thread/thread.module.css";
import { ThreadSkeleton } from "../thread/thread-skeleton.tsx";
import styles from "./announcement.module.css";
import { AudienceName, Readers } from "./readership.tsx";
import { ReplyBar } from "./reply-bar.tsx";

/** An announcement in the place of a conversation. */
export function AnnouncementPane({ id }: { id: AnnouncementId }) {
  const { t } = useTranslation("communication");
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(announcementById(id));
  const back = () => void navigate({ search: ({ filter }) => (filter ? { filter } : {}), resetScroll: false });
  const isGone = baseErrors.notFound.is(error);
  if (isGone || (error && !data))
    return (
      <div className={threadStyles.nothing}>
        {isGone ? (
          <EmptyState
            picture="chat"
            title={t("announcement.gone.title")}
            action={
              <Button variant="default" onClick={back}>
                {t("thread.back")}
              </Button>
            }
          >
            {t("announcement.gone.line")}
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  return (
    <div className={threadStyles.pane}>
      {data ? <OpenAnnouncement announcement={data} onBack={back} /> : <ThreadSkeleton />}
    </div>
  );
}

function OpenAnnouncement({ announcement, onBack }: { announcement: Announcement; onBack: () => void }) {
  const { t } = useTranslation("communication");
  const isPhone = useIsPhone();
  const heading = useRef<HTMLHeadingElement>(null);
  useMarkAnnouncementRead(announcement);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { title, body, author, publishedAt, createdAt, canManage } = announcement;
  return (
    <>
      <header className={threadStyles.head}>
        {isPhone ? <IconButton icon={IconArrowLeft} label={t("thread.back")} directional onClick={onBack} /> : null}
        <span className={people.group} aria-hidden="true">
          <IconSpeakerphone size={20} stroke={1.7} />
        </span>
        <div className={threadStyles.title}>
          <h2>{t("announcement.kind")}</h2>
          <p>{canManage ? <AudienceName announcement={announcement} /> : null}</p>
        </div>
      </header>
      <div className={styles.scroller}>
        <article className={styles.article}>
          <h3 dir="auto" tabIndex={-1} ref={heading}>
            {title}
          </h3>
          <p className={styles.by}>
            <bdi>{author?.name ?? t("formerMember")}</bdi> · <RelativeTime at={new Date(publishedAt ?? createdAt)} />
          </p>
          <p className={styles.body} dir="auto">
            {body}
          </p>
        </article>
        {canManage ? <Readers announcement={announcement} /> : null}
      </div>
      <ReplyBar announcement={announcement} />
    </>
  );
}

/** Opening it is reading it; what could not be marked is marked the next time. */
function useMarkAnnouncementRead({ id, publishedAt, readAt, author }: Announcement) {
  const queries = useQueryClient();
  const me = useSession().person.id;
  const canRead = useCan(readAnnouncement);
  const isUnread = canRead && publishedAt !== null && readAt === null && author?.id !== me;
  useEffect(() => {
    if (!isUnread) return;
    call(readAnnouncement, { id }).then(
      () => queries.invalidateQueries({ queryKey: announcementsKey }),
      () => undefined,
    );
  }, [queries, id, isUnread]);
}
