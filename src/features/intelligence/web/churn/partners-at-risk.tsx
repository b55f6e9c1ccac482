import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Churn } from "../../contract/churn.ts";
import { churn } from "./api.ts";
import styles from "./churn.module.css";
import { EstimateBadge } from "./estimate-badge.tsx";
import { RiskRow } from "./risk-row.tsx";

/** The partners who are most likely to stop referring, or who are silent for longest where nothing predicts it [R3.8]. */
export function PartnersAtRisk() {
  const { t } = useTranslation("intelligence");
  const { data, error, refetch } = useQuery(churn);
  const { intl } = useLocale();
  const days = numberFormat(intl).format(data?.horizonDays ?? 90);
  return (
    <SectionCard
      title={t("churn.title")}
      description={t(data?.basis === "noSignal" ? "churn.silenceLine" : "churn.line", { days })}
      action={data?.basis === "estimate" ? <EstimateBadge /> : null}
    >
      {data ? (
        <Content data={data} days={days} />
      ) : error ? (
        <ErrorState small error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemSkeleton rows={3} />
      )}
    </SectionCard>
  );
}

function Content({ data, days }: { data: Churn; days: string }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const { format } = numberFormat(intl);
  const { basis, items, lost, model, minimum } = data;
  if (basis === "pending") return <p className={styles.note}>{t("churn.pending")}</p>;
  return (
    <>
      {items.length > 0 ? (
        <ul className={styles.rows}>
          {items.map((partner) => (
            <RiskRow key={partner.personId} partner={partner} />
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{t("churn.none", { days })}</p>
      )}
      {basis === "estimate" && model ? (
        <p className={styles.note}>
          {t("churn.estimateLine", { known: format(model.outcomes), needed: format(minimum.outcomes) })}
        </p>
      ) : null}
      {basis === "noSignal" ? <p className={styles.note}>{t("churn.noSignal")}</p> : null}
      {lost > 0 ? <p className={styles.note}>{t("churn.lost", { number: format(lost), days })}</p> : null}
    </>
  );
}
