import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { authEvent } from "../../account.ts";
import { waysIn } from "../../contract.ts";
import { deviceText } from "./device.ts";
import { eventLooks } from "./event-looks.ts";
import { ownEvents } from "./queries.ts";
import { RowSkeleton } from "./row-skeleton.tsx";
import styles from "./rows.module.css";

/** What happened at the door with one's own account [R2.14]. */
export function AuditSection() {
  const { t } = useTranslation("identity");
  const list = useInfiniteQuery(ownEvents);
  const events = list.data?.pages.flatMap(({ items }) => items);
  return (
    <SectionCard title={t("audit.title")} line={t("audit.line")}>
      {list.error && !events ? <ErrorState small error={list.error} onRetry={() => void list.refetch()} /> : null}
      {!list.error && !events ? <RowSkeleton rows={4} /> : null}
      {events?.length === 0 ? <p className="soft">{t("audit.empty")}</p> : null}
      <ul className={styles.rows}>
        {events?.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {list.error && events ? <PartialNotice error={list.error} onRetry={() => void list.fetchNextPage()} /> : null}
      {list.hasNextPage && !list.error ? (
        <Button
          variant="default"
          className={styles.more ?? ""}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("audit.more")}
        </Button>
      ) : null}
    </SectionCard>
  );
}

function EventRow({ event }: { event: z.infer<typeof authEvent> }) {
  const { t } = useTranslation("identity");
  const { icon: EventIcon, ...look } = eventLooks[event.type];
  const way = waysIn.find((one) => one === event.details.way);
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-tone={"tone" in look ? look.tone : undefined}>
        <EventIcon size={19} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{t(`audit.type.${event.type}`)}</strong>
          {way ? <span>{t(`way.${way}`)}</span> : null}
        </div>
        <div className={styles.facts}>
          <RelativeTime at={new Date(event.at)} />
          <span>{deviceText(event, t)}</span>
          <span>
            <bdi>{event.ip}</bdi>
          </span>
        </div>
      </div>
    </li>
  );
}
