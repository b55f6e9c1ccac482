import { IconSnowflake } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { bytesPath } from "#features/files/rules.ts";
import { useMe } from "#features/identity/web/api.ts";
import { useNow } from "#web/ui/clock.ts";
import { DayText } from "#web/ui/day-text.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { ListedPayee } from "../../contract/payees.ts";
import styles from "../runs/runs.module.css";
import { PayeeStateBadge } from "../values/payee-state-badge.tsx";

/** Ready, pending at the payment system, or frozen after a change. */
export function PayeeBadge({ payee: { state, frozenUntil } }: { payee: ListedPayee }) {
  const { t } = useTranslation("payouts");
  const now = useNow();
  const until = frozenUntil ? new Date(frozenUntil) : undefined;
  if (until && until > now)
    return (
      <span className={styles.cell}>
        <StatusBadge tone="info" icon={IconSnowflake}>
          {t("ui.payees.frozen")}
        </StatusBadge>
        <span className="soft">
          {t("ui.payees.until")} <DayText at={until} />
        </span>
      </span>
    );
  return <PayeeStateBadge state={state} />;
}

export function TaxCell({ payee: { hasTaxProfile, taxForm } }: { payee: ListedPayee }) {
  const { t } = useTranslation("payouts");
  const { tenant } = useMe();
  if (!hasTaxProfile) return <span className="soft">{t("ui.payees.noTax")}</span>;
  if (!taxForm) return t("ui.payees.hasTax");
  return (
    <a className={styles.link} href={bytesPath(tenant.id, taxForm)} target="_blank" rel="noreferrer">
      {t("ui.payees.form")}
    </a>
  );
}
