import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { SharedAiProvider } from "../../contract/shared.ts";
import list from "../list/list.module.css";
import { useFigures } from "../use-figures.ts";
import styles from "./shared.module.css";

/** What the tenant used of its limits: the month's budget, and the calls of the day. */
export function SharedLimits({ provider }: { provider: SharedAiProvider }) {
  const { t } = useTranslation("providers");
  const { cost, number } = useFigures();
  const { budgetMicros, spentMicros, budgetState, callsPerDay, callsToday } = provider;
  return (
    <span className={styles.limits}>
      {budgetMicros === null ? null : (
        <>
          <span className={list.meter} data-state={budgetState}>
            <span
              style={
                { inlineSize: `${Math.min((spentMicros / Math.max(budgetMicros, 1)) * 100, 100)}%` } as CSSProperties
              }
            />
          </span>
          <span>{t("shared.spent", { spent: cost(spentMicros), budget: cost(budgetMicros) })}</span>
        </>
      )}
      {callsPerDay === null ? null : (
        <span>{t("shared.calls", { used: number(callsToday), limit: number(callsPerDay) })}</span>
      )}
      {budgetState === "warning" || budgetState === "spent" ? <span>{t(`budget.${budgetState}`)}</span> : null}
    </span>
  );
}
