import { IconPencil } from "@tabler/icons-react";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { AiUsage } from "../../contract.ts";
import { warningShare } from "../../rules/budget.ts";
import styles from "../providers.module.css";
import { useFigures } from "../use-figures.ts";
import { BudgetDialog } from "./budget-dialog.tsx";

/** What was spent this month of the budget, with the expected spending hatched and a mark where admins are warned. */
export function BudgetCell({ usage }: { usage: AiUsage }) {
  const { t } = useTranslation("providers");
  const { intl } = useLocale();
  const { cost } = useFigures();
  const [editing, setEditing] = useState(false);
  const { spentMicros, forecastMicros, budgetMicros, budgetState, monthEnd } = usage;
  const end = new Date(`${monthEnd}T00:00:00Z`);
  const month = dateFormat(intl, { month: "long", timeZone: "UTC" }).format(end);
  const lastDay = dateFormat(intl, { month: "short", day: "numeric", timeZone: "UTC" }).format(end);
  const share = (micros: number) => `${Math.min((micros / Math.max(budgetMicros ?? 0, 1)) * 100, 100)}%`;
  const bar = {
    "--spent": share(spentMicros),
    "--forecast": share(forecastMicros),
    "--warning": `${warningShare * 100}%`,
  } as CSSProperties;
  return (
    <>
      <div className={styles.cellHead}>
        <h2>{t("usage.used", { month })}</h2>
        <IconButton icon={IconPencil} label={t("budget.edit")} onClick={() => setEditing(true)} />
      </div>
      <p className={styles.spent}>
        <b>{cost(spentMicros)}</b>{" "}
        <span>{budgetMicros === null ? t("usage.noBudget") : t("usage.of", { amount: cost(budgetMicros) })}</span>
      </p>
      {budgetMicros === null ? null : <div className={styles.bar} style={bar} data-state={budgetState} />}
      <p className={styles.marks}>
        <span>{t("usage.forecast", { amount: cost(forecastMicros), day: lastDay })}</span>
        {budgetMicros === null ? null : (
          <span>{t("usage.limits", { warning: cost(budgetMicros * warningShare), stop: cost(budgetMicros) })}</span>
        )}
      </p>
      {budgetState === "spent" || budgetState === "warning" ? (
        <Notice tone={budgetState === "spent" ? "bad" : "warn"}>{t(`budget.${budgetState}`)}</Notice>
      ) : null}
      {editing ? <BudgetDialog stored={budgetMicros} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
