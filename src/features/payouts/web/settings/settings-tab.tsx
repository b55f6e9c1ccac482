import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { updatePayoutSettings } from "../../contract/settings.ts";
import { payoutSettings } from "../api.ts";
import styles from "../payee/payee.module.css";
import { DebtorCard } from "./debtor-card.tsx";
import { KeysCard } from "./keys-card.tsx";
import { TermsForm } from "./terms-form.tsx";

/** Settings for the schedule, the minimum, the company's account and the payment systems. */
export function SettingsTab() {
  const { t } = useTranslation("payouts");
  const mayChange = useCan(updatePayoutSettings);
  const { data, error, refetch } = useQuery(payoutSettings);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ItemSkeleton rows={5} />;
  return (
    <div className={styles.stack}>
      {mayChange ? null : <Notice tone="info">{t("ui.settings.onlyAdmins")}</Notice>}
      <TermsForm key={JSON.stringify(data)} settings={data} fixed={!mayChange} />
      <DebtorCard key={`${data.debtorName} ${data.debtorHint} ${data.debtorBic}`} settings={data} fixed={!mayChange} />
      <KeysCard rail="stripe" has={data.hasStripe} fixed={!mayChange} />
      <KeysCard rail="paypal" has={data.hasPaypal} fixed={!mayChange} />
    </div>
  );
}
