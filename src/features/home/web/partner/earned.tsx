import { Skeleton } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import type { EarnedMonth } from "#features/commissions/contract/month.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { earnedMonth } from "../queries.ts";
import { EarnedChart } from "./earned-chart.tsx";
import styles from "./partner.module.css";
import { dayOfPreviousMonth, sumUntil } from "./sum-until.ts";

/** What the person earned this month, compared with the same days of last month. */
export function Earned() {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useQuery(earnedMonth);
  const id = useId();
  return (
    <section className={styles.earned} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.label}>
          {t("earned.label")}
          {data ? <MonthRange today={data.today} /> : null}
        </h2>
        <Link to="/commissions" className={styles.link}>
          {t("earned.all")}
        </Link>
      </div>
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {data ? <EarnedFigures data={data} /> : null}
      {!data && !error ? <Skeleton height={230} aria-label={t("loading")} /> : null}
    </section>
  );
}

const days = { month: "short", day: "numeric", timeZone: "UTC" } as const;
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);

function MonthRange({ today }: { today: string }) {
  const { intl } = useLocale();
  const range = dateFormat(intl, days).formatRange(atNoon(`${today.slice(0, 8)}01`), atNoon(today));
  return <span className={styles.range}> · {range}</span>;
}

function EarnedFigures({ data }: { data: EarnedMonth }) {
  const { t } = useTranslation("home");
  const { money, list } = useFormatters();
  const { currency, today, now, before, others } = data;
  const minor = sumUntil(now, today);
  return (
    <>
      <p className={styles.figureLine}>
        <span className={styles.figure}>
          <MoneyText amount={{ minor, currency }} />
        </span>
        <Difference data={data} />
      </p>
      {others.length > 0 ? (
        <p className={styles.quiet}>{t("earned.others", { amounts: list(others.map(money)) })}</p>
      ) : null}
      {now.length + before.length > 0 ? (
        <EarnedChart data={data} />
      ) : (
        <p className={styles.quiet}>{t("earned.none")}</p>
      )}
    </>
  );
}

/** Against the same days of last month, so that the comparison is fair on any day. */
function Difference({ data: { currency, today, now, before } }: { data: EarnedMonth }) {
  const { t } = useTranslation("home");
  const { intl } = useLocale();
  const { money } = useFormatters();
  if (before.length === 0) return null;
  const until = dayOfPreviousMonth(today);
  const difference = sumUntil(now, today) - sumUntil(before, until);
  const period = dateFormat(intl, days).formatRange(atNoon(`${until.slice(0, 8)}01`), atNoon(until));
  if (difference === 0) return <span className={styles.difference}>{t("earned.same", { period })}</span>;
  const isMore = difference > 0;
  const Arrow = isMore ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={styles.difference} data-tone={isMore ? "good" : undefined}>
      <Arrow size={16} stroke={2} className="flips" aria-hidden="true" />
      {t(isMore ? "earned.more" : "earned.less", { amount: money({ minor: Math.abs(difference), currency }), period })}
    </span>
  );
}
