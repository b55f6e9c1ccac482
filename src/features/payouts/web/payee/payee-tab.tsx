import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useExactTime } from "#web/ui/relative-time.tsx";
import { payee } from "../api.ts";
import { CurrentPayee } from "./current-payee.tsx";
import styles from "./payee.module.css";
import { PayeeForm } from "./payee-form.tsx";

/** Shows or edits the payout method. */
export function PayeeTab() {
  const { t } = useTranslation("payouts");
  const exact = useExactTime();
  const [changing, setChanging] = useState(false);
  const { data, error, refetch } = useQuery(payee);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ItemSkeleton rows={4} />;
  return (
    <div className={styles.stack}>
      {data.frozenUntil ? (
        <Notice tone="warn">
          <p>
            <strong>{t("ui.freeze.title", { time: exact(new Date(data.frozenUntil)) })}</strong>
          </p>
          <p>{t("ui.freeze.line")}</p>
        </Notice>
      ) : null}
      {data.rail && !changing ? (
        <CurrentPayee payee={data} onChange={() => setChanging(true)} />
      ) : (
        <PayeeForm payee={data} onDone={() => setChanging(false)} />
      )}
    </div>
  );
}
