import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { MoneyText } from "#web/ui/money-text.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { getLiabilities } from "../../contract/overview.ts";
import styles from "./company.module.css";
import { ShareBar } from "./share-bar.tsx";

type Budget = z.output<typeof getLiabilities.output>["budgets"][number];
/** From this share on the budget is highlighted. */
const nearlyUsed = 0.8;

/** Shows how much of each plan's budget is used, and until when it has to last. */
export function BudgetUse({ budgets }: { budgets: Budget[] }) {
  const { t } = useTranslation("commissions");
  return (
    <SectionCard title={t("ui.budget.title")} description={t("ui.budget.line")}>
      <ul className={styles.budgets}>
        {budgets.map((budget) => (
          <BudgetRow key={budget.planId} budget={budget} />
        ))}
      </ul>
    </SectionCard>
  );
}

function BudgetRow({ budget: { name, currency, budgetMinor, usedMinor, until } }: { budget: Budget }) {
  const { t } = useTranslation("commissions");
  const { percent, calendarDay } = useFormatters();
  const share = budgetMinor > 0 ? usedMinor / budgetMinor : 1;
  const tone = share >= 1 ? "bad" : share >= nearlyUsed ? "warn" : "plain";
  return (
    <li>
      <div className={styles.budgetHead}>
        <b dir="auto">{name}</b>
        <span className="tabular">{t("ui.budget.used", { share: percent(Math.round(share * 100) * 100) })}</span>
      </div>
      <ShareBar part={usedMinor} whole={budgetMinor} tone={tone} />
      <div className={styles.budgetFoot}>
        <span>
          <MoneyText amount={{ minor: usedMinor, currency }} /> /{" "}
          <MoneyText amount={{ minor: budgetMinor, currency }} />
        </span>
        <span>{until ? t("ui.budget.until", { day: calendarDay(until) }) : t("ui.budget.ever")}</span>
      </div>
    </li>
  );
}
