import { Skeleton } from "@mantine/core";
import { IconBuildingBank, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { relativeTime } from "#base/relative-time.ts";
import type { Earnings } from "#features/commissions/contract/overview.ts";
import { earnings } from "#features/commissions/web/api.ts";
import type { Payee } from "#features/payouts/contract/payees.ts";
import { payee } from "#features/payouts/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import styles from "./partner.module.css";

/** The next payout with its date, what is still on hold, and where the money goes. */
export function NextPayout() {
  const { t } = useTranslation("home");
  const earned = useQuery(earnings);
  const method = useQuery(payee);
  const error = earned.error ?? method.error;
  const id = useId();
  return (
    <section className={styles.payout} aria-labelledby={id}>
      <h2 id={id} className={styles.label}>
        {t("payout.label")}
      </h2>
      {earned.data && method.data ? <Payout earned={earned.data} method={method.data} /> : null}
      {error && !(earned.data && method.data) ? (
        <ErrorState small error={error} onRetry={() => void Promise.all([earned.refetch(), method.refetch()])} />
      ) : null}
      {!error && !(earned.data && method.data) ? <Skeleton height={150} aria-label={t("loading")} /> : null}
    </section>
  );
}

function Payout({ earned, method }: { earned: Earnings[]; method: Payee }) {
  const { t } = useTranslation("home");
  const payable = earned.filter(({ payableMinor }) => payableMinor > 0);
  const held = earned.filter(({ heldMinor }) => heldMinor > 0);
  const [main, ...others] = payable;
  const isBelowMinimum =
    main !== undefined && main.currency === method.minimumCurrency && main.payableMinor < method.minimumMinor;
  return (
    <>
      {main ? (
        <p className={styles.second}>
          <MoneyText amount={{ minor: main.payableMinor, currency: main.currency }} />
          {others.map(({ payableMinor, currency }) => (
            <small key={currency}>
              {" + "}
              <MoneyText amount={{ minor: payableMinor, currency }} />
            </small>
          ))}
        </p>
      ) : null}
      {main ? <RunDate day={method.nextRunOn} /> : <p className={styles.quiet}>{t("payout.none")}</p>}
      {isBelowMinimum ? <Minimum method={method} /> : null}
      {held.length > 0 ? <OnHold held={held} /> : null}
      <p className={styles.method}>
        <IconBuildingBank size={18} stroke={1.75} aria-hidden="true" />
        <span>{method.rail ? <bdi>{method.hint || t(`payout.rails.${method.rail}`)}</bdi> : t("payout.noMethod")}</span>
        <Link to="/payouts" search={{ tab: "payee" }} className={styles.link}>
          {t(method.rail ? "payout.change" : "payout.add")}
        </Link>
      </p>
    </>
  );
}

function RunDate({ day }: { day: string }) {
  const { intl } = useLocale();
  const now = useNow();
  const at = new Date(`${day}T12:00:00Z`);
  const date = dateFormat(intl, { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }).format(at);
  return (
    <p className={styles.date}>
      <strong>{date}</strong> · {relativeTime(at, now, intl)}
    </p>
  );
}

function Minimum({ method: { minimumMinor, minimumCurrency } }: { method: Payee }) {
  const { t } = useTranslation("home");
  const { money } = useFormatters();
  return (
    <p className={styles.quiet}>
      {t("payout.minimum", { amount: money({ minor: minimumMinor, currency: minimumCurrency }) })}
    </p>
  );
}

function OnHold({ held }: { held: Earnings[] }) {
  const { t } = useTranslation("home");
  const { money, day, list } = useFormatters();
  const amount = list(held.map(({ heldMinor, currency }) => money({ minor: heldMinor, currency })));
  const nextReleaseAt = held.flatMap((one) => one.nextReleaseAt ?? []).toSorted()[0];
  return (
    <p className={styles.hold}>
      <IconLock size={16} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{t("payout.onHold", { amount })}</strong>
        {nextReleaseAt ? <small>{t("payout.release", { day: day(nextReleaseAt) })}</small> : null}
      </span>
    </p>
  );
}
