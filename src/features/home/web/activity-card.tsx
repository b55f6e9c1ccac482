import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useActivityText } from "#features/analytics/web/api.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { TargetLink } from "#web/ui/target-link.tsx";
import { TextSkeleton } from "#web/ui/text-skeleton.tsx";
import type { Home } from "../contract.ts";
import { Card, CardEmpty } from "./card.tsx";
import rows from "./rows.module.css";

type Props = Pick<Home, "since" | "recent"> & { className?: string | undefined };

/** What others did lately. Events since the previous visit are marked as new. */
export function ActivityCard({ since, recent, className }: Props) {
  const { t } = useTranslation("home");
  return (
    <Card
      title={t("activity.heading")}
      className={className}
      action={
        <Link to="/referrals" search={{ sort: "updatedAt:desc" }}>
          {t("activity.all")}
        </Link>
      }
    >
      {recent.length === 0 ? (
        <CardEmpty>{t("activity.none")}</CardEmpty>
      ) : (
        <ul className={rows.rows} aria-live="polite">
          {recent.map((event) => (
            <Event key={event.id} event={event} isNew={since !== null && event.at > since} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Event({ event, isNew }: { event: Home["recent"][number]; isNew: boolean }) {
  const { t } = useTranslation("home");
  const { icon: KindIcon, subject, what, link } = useActivityText()(event);
  return (
    <li>
      <span className={rows.tile} data-small data-tone="brand">
        <KindIcon size={16} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={rows.main}>
        <TargetLink link={link} className={rows.title ?? ""}>
          <bdi>{subject}</bdi>
        </TargetLink>
        <span className={rows.sub}>{what ?? <TextSkeleton />}</span>
      </span>
      <span className={rows.time}>
        <RelativeTime at={new Date(event.at)} />
      </span>
      {isNew ? (
        <span className={rows.fresh}>
          <span className="visually-hidden">{t("activity.new")}</span>
        </span>
      ) : null}
    </li>
  );
}
