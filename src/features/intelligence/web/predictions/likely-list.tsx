import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import action from "#web/ui/action.module.css";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Initials } from "#web/ui/initials.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import type { ListedPrediction } from "../../contract/predictions.ts";
import { likelyReferrals } from "../api.ts";
import { useProbability } from "./prediction-card.tsx";
import { QualityBadge } from "./quality-badge.tsx";
import { ReasonLines } from "./reasons.tsx";
import styles from "./tab.module.css";

/** Open referrals with the highest probability, each with its reasons and expected value. */
export function LikelyList() {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const id = useId();
  const { data, error, refetch } = useQuery(likelyReferrals);
  const number = numberFormat(intl);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{t("likely.title")}</h2>
        {data && data.total > 0 ? (
          <Link to="/referrals" search={{ sort: "winProbability:desc" }} className={action.quiet}>
            {t("likely.all", { count: data.total, number: number.format(data.total) })}
          </Link>
        ) : null}
      </header>
      {data ? (
        data.items.length > 0 ? (
          <ul className={styles.rows}>
            {data.items.map((item) => (
              <LikelyRow key={item.id} item={item} />
            ))}
          </ul>
        ) : (
          <p className={styles.empty}>{t("likely.none")}</p>
        )
      ) : error ? (
        <ErrorState small title={t("error.loading")} error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemSkeleton rows={5} />
      )}
    </section>
  );
}

/** A referral with its probability, reasons and expected value; leads to the record. */
export function LikelyRow({ item }: { item: ListedPrediction }) {
  const { t } = useTranslation("intelligence");
  const percent = useProbability();
  const { id, name, company, probability, quality, reasons, expected } = item;
  return (
    <li>
      <Link to="/referrals" search={{ id }} className={styles.row}>
        <Initials name={name || company || "?"} />
        <span className={styles.who}>
          <b>
            <bdi>{company || name}</bdi>
          </b>
          {company ? (
            <span className="soft">
              <bdi>{name}</bdi>
            </span>
          ) : null}
        </span>
        <span className={styles.chance}>
          <span className={styles.bar} aria-hidden="true">
            <i style={{ inlineSize: `${probability * 100}%` }} />
          </span>
          <b className="tabular">{percent(probability)}</b>
          {quality ? <QualityBadge state={quality} /> : null}
        </span>
        <span className={styles.why}>
          <ReasonLines reasons={reasons} />
        </span>
        <span className={styles.expected}>
          <span className="visually-hidden">{t("likely.expected")}</span>
          {expected ? (
            <MoneyText amount={expected} withoutCents />
          ) : (
            <span className="soft">{t("likely.noAmount")}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
