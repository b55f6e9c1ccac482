import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { authEvent } from "../../contract/auth-events.ts";
import { signInMethods } from "../../values.ts";
import { deviceText } from "./device.ts";
import { eventLooks } from "./event-looks.ts";
import styles from "./profile.module.css";
import { ownEvents } from "./queries.ts";

/** The authentication events of the person's own account [R2.14]. */
export function AuditSection() {
  const { t } = useTranslation("identity");
  const list = useInfiniteQuery(ownEvents);
  const events = list.data?.pages.flatMap(({ items }) => items);
  return (
    <SectionCard title={t("audit.title")} description={t("audit.line")}>
      {list.error && !events ? <ErrorState small error={list.error} onRetry={() => void list.refetch()} /> : null}
      {!list.error && !events ? <ItemSkeleton rows={4} /> : null}
      {events?.length === 0 ? <p className="soft">{t("audit.empty")}</p> : null}
      <ItemRows>
        {events?.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ItemRows>
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
  const way = signInMethods.find((one) => one === event.details.way);
  return (
    <ItemRow
      icon={<EventIcon size={19} stroke={1.6} aria-hidden="true" />}
      tone={"tone" in look ? look.tone : undefined}
      title={<strong>{t(`audit.type.${event.type}`)}</strong>}
      badges={way ? <span>{t(`way.${way}`)}</span> : null}
      facts={
        <>
          <RelativeTime at={new Date(event.timestamp)} />
          <span>{deviceText(event, t)}</span>
          {event.ip ? <bdi>{event.ip}</bdi> : null}
        </>
      }
    />
  );
}
