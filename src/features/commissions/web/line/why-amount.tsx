import { useTranslation } from "react-i18next";
import { useRuleSentence, useWhyRows } from "#features/plans/web/api.ts";
import { type SumRow, SumRows } from "#web/ui/sum-rows.tsx";
import { useCause } from "../lines/cells.tsx";
import type { CommissionDetail } from "./commission-detail.ts";
import styles from "./line.module.css";

/** Shows the calculation step by step and the rule it follows, or what granted a bonus; refunds come last. */
export function WhyAmount({ line }: { line: CommissionDetail }) {
  const { t } = useTranslation("commissions");
  const sentence = useRuleSentence();
  const whyRows = useWhyRows();
  const cause = useCause();
  const { why, planCurrency, currency, minor, leftMinor } = line;
  const taken = leftMinor - minor;
  const fixed: SumRow = { key: "bonus", label: cause(line), amount: { minor, currency } };
  const rows = why ? whyRows(why, currency, minor) : [fixed];
  return (
    <div className={styles.why}>
      <SumRows
        label={t("ui.why.title")}
        rows={
          taken === 0
            ? rows
            : [
                ...rows,
                {
                  key: "taken",
                  label: t(taken < 0 ? "ui.why.taken" : "ui.why.added"),
                  amount: { minor: taken, currency },
                  kind: "limit",
                },
                { key: "left", label: t("ui.why.left"), amount: { minor: leftMinor, currency }, kind: "total" },
              ]
        }
      />
      {why ? (
        <blockquote className={styles.rule}>
          <p>{sentence(why.rule, planCurrency)}</p>
          <footer>
            {t("ui.why.plan", { name: why.plan.name, number: why.plan.number })}
            {" · "}
            {t(`ui.why.scope.${why.plan.scope}`)}
          </footer>
        </blockquote>
      ) : (
        <p className="soft">{line.bonus ? t(`ui.bonus.line.${line.bonus}`) : null}</p>
      )}
    </div>
  );
}
