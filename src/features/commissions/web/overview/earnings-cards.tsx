import { useId } from "react";
import { useTranslation } from "react-i18next";
import { displayNames } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { FigureCards } from "#web/ui/figure-cards.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Earnings } from "../../contract/overview.ts";
import { useSlots } from "../slots.ts";
import styles from "./overview.module.css";

type Props = {
  earnings: Earnings;
  /** Whether to show the currency's name, which is needed if there are several. */
  named: boolean;
};

/** Shows the earnings in one currency, by state. */
export function EarningsCards({ earnings, named }: Props) {
  const { t } = useTranslation("commissions");
  const { day, calendarDay, money } = useFormatters();
  const { nextPayoutOn, payoutsLink } = useSlots();
  const id = useId();
  const name = useCurrencyName(earnings.currency);
  const { currency, heldMinor, payableMinor, transitMinor, paidMinor, earnedMinor, nextReleaseAt } = earnings;
  // Commissions whose hold has ended but that wait for approval count as held too.
  const held =
    heldMinor > 0 && (nextReleaseAt ? t("ui.card.heldNote", { day: day(nextReleaseAt) }) : t("ui.card.approvalNote"));
  const amount = (minor: number) => <MoneyText amount={{ minor, currency }} />;
  return (
    <section aria-labelledby={named ? id : undefined} className={styles.set}>
      {named ? <h2 id={id}>{name}</h2> : null}
      <FigureCards
        exact
        figures={[
          { label: t("ui.card.earned"), value: amount(earnedMinor), note: t("ui.card.earnedNote") },
          { label: t("ui.card.held"), value: amount(heldMinor), note: held },
          {
            label: t("ui.card.payable"),
            value: amount(payableMinor),
            note: nextPayoutOn && payoutsLink(t("ui.card.payableNote", { day: calendarDay(nextPayoutOn) })),
          },
          {
            label: t("ui.card.paid"),
            value: amount(paidMinor),
            note: transitMinor > 0 && t("ui.card.transitNote", { amount: money({ minor: transitMinor, currency }) }),
          },
        ]}
      />
    </section>
  );
}

function useCurrencyName(currency: string): string {
  const { intl } = useLocale();
  return displayNames(intl, { type: "currency" }).of(currency) ?? currency;
}
