import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { taxProfile } from "../api.ts";
import styles from "../payee/payee.module.css";
import { TaxForm } from "./tax-form.tsx";

/** The tax profile, and what happens to payouts without one. */
export function TaxTab() {
  const { t } = useTranslation("payouts");
  const { data, error, refetch } = useQuery(taxProfile);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ItemSkeleton rows={4} />;
  const { profile, rule } = data;
  return (
    <div className={styles.stack}>
      {profile || rule === "none" ? null : (
        <Notice tone={rule === "block" ? "bad" : "warn"}>
          <p>{t(`ui.tax.rule.${rule}`)}</p>
        </Notice>
      )}
      <TaxForm key={profile?.updatedAt ?? "none"} profile={profile} />
    </div>
  );
}
