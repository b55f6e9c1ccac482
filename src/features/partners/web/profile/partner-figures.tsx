import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { formatMoney, type Money } from "#base/money.ts";
import { rateOf } from "#features/referrals/rules/outcomes.ts";
import { trackRecordOf } from "#features/referrals/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { Figure } from "#web/ui/figure-card.tsx";
import { FigureCards } from "#web/ui/figure-cards.tsx";
import type { Partner } from "../../contract.ts";
import { openBalance } from "../../rules.ts";
import { Amounts } from "../values/amounts.tsx";
import styles from "./profile.module.css";

/** What they submitted, won and earned. Money is left out where commissions are switched off. */
export function PartnerFigures({ partner }: { partner: Partner }) {
  const { t } = useTranslation("partners");
  const { data, error, refetch } = useQuery(trackRecordOf(partner.id));
  const outcomes = useOutcomeFigures(partner);
  const money = useMoneyFigures(partner);
  if (error && !data) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.figures}>
      <FigureCards label={t("figures")} figures={data && outcomes(data)} count={3} />
      {partner.earnings ? <FigureCards label={t("tabs.commissions")} figures={money} /> : null}
    </div>
  );
}

type Counts = { submitted: number; won: number; ended: number };

function useOutcomeFigures({ wonValue }: Partner) {
  const { t } = useTranslation("partners");
  const { intl } = useLocale();
  const number = numberFormat(intl);
  return ({ submitted, won, ended }: Counts): Figure[] => {
    const rate = rateOf(won, ended);
    const counted = t("note.of", { part: number.format(won), of: number.format(ended) });
    const [worth] = wonValue;
    return [
      { label: t("figure.submitted"), value: number.format(submitted) },
      {
        label: t("figure.won"),
        value: number.format(won),
        ...(worth && { note: t("note.worth", { amount: formatMoney(worth, intl, true) }) }),
      },
      rate === null
        ? { label: t("figure.conversion"), value: "–", note: ended > 0 ? counted : t("note.few") }
        : {
            label: t("figure.conversion"),
            value: numberFormat(intl, { style: "percent" }).format(rate),
            note: counted,
          },
    ];
  };
}

function useMoneyFigures({ earnings }: Partner): Figure[] {
  const { t } = useTranslation("partners");
  const { intl } = useLocale();
  if (!earnings) return [];
  const known = earnings.toSorted((one, other) => other.earnedMinor - one.earnedMinor);
  const amounts = (minorOf: (one: (typeof known)[number]) => number): Money[] =>
    known.map((one) => ({ currency: one.currency, minor: minorOf(one) })).filter(({ minor }) => minor !== 0);
  const [owed] = amounts(({ owedMinor }) => owedMinor);
  return [
    { label: t("figure.earned"), value: <Amounts amounts={amounts(({ earnedMinor }) => earnedMinor)} /> },
    { label: t("figure.paid"), value: <Amounts amounts={amounts(({ paidMinor }) => paidMinor)} /> },
    {
      label: t("figure.open"),
      value: <Amounts amounts={amounts(openBalance)} />,
      ...(owed && owed.minor > 0 && { note: t("note.owed", { amount: formatMoney(owed, intl, true) }) }),
    },
  ];
}
