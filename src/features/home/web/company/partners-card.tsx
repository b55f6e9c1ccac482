import { type Icon, IconActivity, IconSparkles, IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { AnswerRow, Figure } from "#features/analytics/contract.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Initials } from "#web/ui/initials.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { type Trend, trendOf } from "../../rules.ts";
import { Card, CardEmpty } from "../card.tsx";
import { partnerFigures } from "../queries.ts";
import styles from "./partners-card.module.css";

const maxRows = 5;
const looks: Record<Trend, { icon: Icon; tone: "good" | "info" | "calm" | "warn" }> = {
  new: { icon: IconSparkles, tone: "info" },
  growing: { icon: IconTrendingUp, tone: "good" },
  steady: { icon: IconActivity, tone: "calm" },
  slowing: { icon: IconTrendingDown, tone: "warn" },
};
const sumOf = (figures: AnswerRow["figures"] | null, measure: "referrals" | "won" | "wonValue") =>
  figures?.[measure]?.sum ?? 0;

/** The converted total, and the amounts in currencies without a rate. */
const amountsOf = (value: Figure | undefined, currency: string) => {
  const { sum, others = [] } = value ?? { sum: 0 };
  return sum === 0 && others.length > 0 ? others : [{ minor: sum, currency }, ...others];
};

/** The most active partners of the last 30 days, compared with the 30 days before. */
export function PartnersCard() {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useQuery(partnerFigures);
  const ranked = data?.rows
    .filter(({ key }) => key !== "")
    .toSorted((one, other) => sumOf(other.figures, "referrals") - sumOf(one.figures, "referrals"));
  return (
    <Card
      title={t("partners.heading")}
      note={t("partners.period")}
      action={
        <Link to="/analytics" search={{ tab: "partners" }}>
          {t("partners.all")}
        </Link>
      }
    >
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ItemSkeleton rows={3} /> : null}
      {ranked?.length === 0 ? <CardEmpty>{t("partners.none")}</CardEmpty> : null}
      {data && ranked && ranked.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("partners.partner")}</th>
              <th scope="col" className={styles.number}>
                {t("partners.referrals")}
              </th>
              <th scope="col" className={styles.number}>
                {t("partners.won")}
              </th>
              <th scope="col" className={styles.number}>
                {t("partners.value")}
              </th>
              <th scope="col">{t("partners.trend")}</th>
            </tr>
          </thead>
          <tbody>
            {ranked.slice(0, maxRows).map((row) => (
              <PartnerRow key={row.key} row={row} currency={data.currency} />
            ))}
          </tbody>
        </table>
      ) : null}
    </Card>
  );
}

function PartnerRow({ row: { name, figures, before }, currency }: { row: AnswerRow; currency: string }) {
  const { t } = useTranslation("home");
  const trend = trendOf(sumOf(figures, "referrals"), sumOf(before, "referrals"));
  const { icon, tone } = looks[trend];
  return (
    <tr>
      <th scope="row">
        <span className={styles.person}>
          <Initials name={name ?? ""} size={28} />
          <bdi>{name ?? t("partners.unnamed")}</bdi>
        </span>
      </th>
      <td className={styles.number}>{sumOf(figures, "referrals")}</td>
      <td className={styles.number}>{sumOf(figures, "won")}</td>
      <td className={styles.number}>
        {amountsOf(figures.wonValue, currency).map((amount) => (
          <MoneyText key={amount.currency} amount={amount} withoutCents />
        ))}
      </td>
      <td>
        <StatusBadge tone={tone} icon={icon}>
          {t(`partners.trends.${trend}`)}
        </StatusBadge>
      </td>
    </tr>
  );
}
