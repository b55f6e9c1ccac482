import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { AiProvider } from "../../contract.ts";
import { useFigures } from "../use-figures.ts";
import styles from "./list.module.css";

/** What a provider cost this month, of its own budget if it has one. */
export function ProviderBudget({ provider }: { provider: AiProvider }) {
  const { t } = useTranslation("providers");
  const { cost } = useFigures();
  const { spentMicros, budgetMicros, budgetState, inputPrice, outputPrice } = provider;
  if (inputPrice === null || outputPrice === null) return <span className={styles.budget}>{t("tokensOnly")}</span>;
  if (budgetMicros === null) return <span className={styles.budget}>{cost(spentMicros)}</span>;
  const share = `${Math.min((spentMicros / Math.max(budgetMicros, 1)) * 100, 100)}%`;
  return (
    <span className={styles.budget}>
      <span className={styles.meter} data-state={budgetState}>
        <span style={{ inlineSize: share } as CSSProperties} />
      </span>
      {t("spentOf", { spent: cost(spentMicros), budget: cost(budgetMicros) })}
    </span>
  );
}
