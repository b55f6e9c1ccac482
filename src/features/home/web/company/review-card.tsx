import { IconChevronRight, IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "#base/day.ts";
import { dateFormat } from "#base/formats.ts";
import type { ReferralRow } from "#features/referrals/contract/referral.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Initials } from "#web/ui/initials.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { TimeZone } from "#web/ui/time-zone.ts";
import { urgencyOf } from "../../rules.ts";
import { Card, CardEmpty } from "../card.tsx";
import { reviewQueue } from "../queries.ts";
import rows from "../rows.module.css";
import styles from "./company.module.css";

/** The referrals whose answer is due first. */
export function ReviewCard({ count }: { count: number }) {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useQuery(reviewQueue);
  return (
    <Card
      title={t("review.heading")}
      count={count}
      action={
        <Link to="/referrals" search={{ tab: "review" }}>
          {t("review.all")}
        </Link>
      }
    >
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ItemSkeleton rows={3} /> : null}
      {data?.length === 0 ? <CardEmpty>{t("review.none")}</CardEmpty> : null}
      {data && data.length > 0 ? (
        <ul className={rows.rows}>
          {data.map((row) => (
            <QueueRow key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function QueueRow({ row }: { row: ReferralRow }) {
  const { t } = useTranslation("home");
  const { id, fullName, company, referrerName, estimatedMinor, currency, reviewDueAt } = row;
  return (
    <li className={styles.queueRow}>
      <Initials name={fullName || company} size={32} />
      <span className={rows.main}>
        <Link to="/referrals" search={{ tab: "review", id }} className={`${rows.title} ${styles.cover}`}>
          <bdi>{fullName || company}</bdi>
        </Link>
        <span className={rows.sub}>
          {company && fullName ? <bdi>{company}</bdi> : null}
          {company && fullName && referrerName ? " · " : null}
          {referrerName ? t("review.from", { name: referrerName }) : null}
        </span>
      </span>
      <span className={styles.value}>
        {estimatedMinor === null ? null : <MoneyText amount={{ minor: estimatedMinor, currency }} withoutCents />}
      </span>
      <span className={styles.due}>{reviewDueAt ? <Due at={new Date(reviewDueAt)} /> : null}</span>
      <IconChevronRight size={18} stroke={1.75} className={`flips ${styles.arrow}`} aria-hidden="true" />
    </li>
  );
}

/** A deadline as a date and time; the day is left out on the day itself. */
function Due({ at }: { at: Date }) {
  const { t } = useTranslation("home");
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  const now = useNow();
  const dayOf = (time: Date) => dayIn(timeZone ?? "UTC", time.getTime());
  const isToday = dayOf(at) === dayOf(now);
  const time = dateFormat(intl, { hour: "numeric", minute: "2-digit", timeZone }).format(at);
  const day = dateFormat(intl, { weekday: "short", month: "short", day: "numeric", timeZone }).format(at);
  return (
    <StatusBadge tone={urgencyOf(at, now, isToday)} icon={IconClock}>
      {at < now ? t("review.overdue", { day }) : isToday ? t("review.today", { time }) : day}
    </StatusBadge>
  );
}
