import { IconPigMoney } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { PlanVersion } from "../../contract.ts";
import { findShadowedRules, haveCompetingRules } from "../../shadowing.ts";
import { useRuleSentences } from "../api.ts";
import { ShadowedBadge } from "../shadowed-badge.tsx";
import { useAmountText } from "../use-amount-text.ts";
import { usePeriodName } from "../use-period-name.ts";
import styles from "./plan.module.css";

type Props = { version: Pick<PlanVersion, "rules" | "currency" | "budgetMinor" | "budgetPeriod"> };

/** The readable terms of a version: its rules in order and its budget. */
export function VersionTerms({ version: { rules, currency, budgetMinor, budgetPeriod } }: Props) {
  const { t } = useTranslation("plans");
  const amountText = useAmountText();
  const periodName = usePeriodName();
  const sentences = useRuleSentences();
  const shadowed = findShadowedRules(rules);
  return (
    <>
      {haveCompetingRules(rules) ? <p className={styles.order}>{t("ui.rule.firstWins")}</p> : null}
      <ol className={styles.rules}>
        {rules.map((rule) => {
          const [main, ...rest] = sentences(rule, currency);
          return (
            <li key={rule.key}>
              {rule.name ? (
                <b>
                  <bdi>{rule.name}</bdi>
                </b>
              ) : null}
              <p className={styles.main}>{main}</p>
              {rest.length > 0 ? <p className={styles.rest}>{rest.join(" ")}</p> : null}
              {shadowed.has(rule.key) ? (
                <ShadowedBadge place={rules.findIndex(({ key }) => key === shadowed.get(rule.key)) + 1} />
              ) : null}
            </li>
          );
        })}
      </ol>
      {budgetMinor === null ? null : (
        <p className={styles.budget}>
          <IconPigMoney size={18} stroke={1.7} aria-hidden="true" />
          {t("ui.budget.line", {
            amount: amountText(budgetMinor, currency),
            period: periodName(budgetPeriod),
          })}
        </p>
      )}
    </>
  );
}
