import { useTranslation } from "react-i18next";
import type { AiUsage } from "../../contract.ts";
import styles from "../providers.module.css";
import { useFigures } from "../use-figures.ts";
import { BudgetCell } from "./budget-cell.tsx";
import { DayChart } from "./day-chart.tsx";
import { LeavingData } from "./leaving-data.tsx";

/** This month in one panel: what was spent, when and for what, and which data was sent. */
export function UsagePanel({ usage }: { usage: AiUsage }) {
  const { t } = useTranslation("providers");
  const { number, shortNumber, duration } = useFigures();
  const figures = [
    { name: t("usage.calls"), value: number(usage.calls) },
    { name: t("usage.tokens"), value: shortNumber(usage.tokens) },
    { name: t("usage.median"), value: usage.medianMs === null ? "–" : duration(usage.medianMs) },
  ];
  return (
    <div className={styles.panel}>
      <section className={styles.cell} aria-label={t("usage.title")}>
        <BudgetCell usage={usage} />
        <dl className={styles.figures}>
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {usage.unpricedCalls > 0 ? (
          <p className={styles.quiet}>{t("usage.unpriced", { count: usage.unpricedCalls })}</p>
        ) : null}
      </section>
      <DayChart usage={usage} />
      <LeavingData />
    </div>
  );
}
