import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import type { Announcement } from "#features/resources/contract/announcements.ts";
import { announcementReaders, useAudienceName } from "#features/resources/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import styles from "./announcement.module.css";

/** To whom it is addressed, for those who manage it. */
export function AudienceName({ announcement: { audience } }: { announcement: Announcement }) {
  const audienceName = useAudienceName();
  return <bdi>{audienceName(audience)}</bdi>;
}

/** What it is and to whom it is addressed. */
export function AudienceLine({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation("communication");
  return (
    <>
      {t("announcement.kind")} · <AudienceName announcement={announcement} />
    </>
  );
}

export function ReadLine({ reads }: { reads: NonNullable<Announcement["reads"]> }) {
  const { t: ofResources } = useTranslation("resources");
  const { intl } = useLocale();
  const format = (value: number) => numberFormat(intl).format(value);
  return ofResources("announcement.readBy", { read: format(reads.count), all: format(reads.of) });
}

/** Who has read an announcement and who has not, for its author and admins. */
export function Readers({ announcement: { id, reads } }: { announcement: Announcement }) {
  const { t: ofResources } = useTranslation("resources");
  const { data, error, refetch } = useQuery(announcementReaders(id));
  if (!reads) return null;
  return (
    <section className={styles.readers}>
      <h3>
        <ReadLine reads={reads} />
      </h3>
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={3} /> : null}
      {data?.length === 0 ? <p>{ofResources("announcement.noRecipients")}</p> : null}
      <ul aria-label={ofResources("announcement.readers")}>
        {data?.map(({ id: personId, name, readAt }) => (
          <li key={personId}>
            <bdi>{name}</bdi>
            {readAt ? <RelativeTime at={new Date(readAt)} /> : <span>{ofResources("announcement.notRead")}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
