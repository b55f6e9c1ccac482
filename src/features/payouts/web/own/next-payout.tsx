import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { earnings } from "#features/commissions/web/api.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { payee, taxProfile } from "../api.ts";
import { AmountCheck } from "./amount-check.tsx";
import { FreezeCheck, PayeeCheck, TaxCheck } from "./checks.tsx";
import styles from "./own.module.css";

/** Shows the next run date, the payable amount and the open preconditions. */
export function NextPayout() {
  const { t } = useTranslation("payouts");
  const { calendarDay } = useFormatters();
  const payeeQuery = useQuery(payee);
  const tax = useQuery(taxProfile);
  const earned = useQuery(earnings);
  const error = payeeQuery.error ?? tax.error ?? earned.error;
  const retry = () => void Promise.all([payeeQuery, tax, earned].map((one) => one.refetch()));
  const isLoaded = payeeQuery.data && tax.data && earned.data;
  if (!isLoaded) return error ? <ErrorState error={error} onRetry={retry} /> : <ItemSkeleton rows={3} />;
  const payable = earned.data.filter(({ payableMinor }) => payableMinor > 0);
  return (
    <SectionCard title={t("ui.next.title")} description={t("ui.next.line")}>
      <div className={styles.next}>
        <div className={styles.when}>
          <time dateTime={payeeQuery.data.nextRunOn}>{calendarDay(payeeQuery.data.nextRunOn)}</time>
          {payable.map(({ payableMinor, currency }) => (
            <MoneyText key={currency} amount={{ minor: payableMinor, currency }} />
          ))}
        </div>
        <ul className={styles.checks}>
          <AmountCheck payable={payable} payee={payeeQuery.data} />
          <PayeeCheck payee={payeeQuery.data} />
          <FreezeCheck payee={payeeQuery.data} />
          <TaxCheck tax={tax.data} />
        </ul>
      </div>
    </SectionCard>
  );
}
