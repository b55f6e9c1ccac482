import { useTranslation } from "react-i18next";
import { AmountField } from "#web/ui/amount-field.tsx";
import { changeCurrency } from "#web/ui/money-input.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Formula, Rule } from "../../rule.ts";
import { periods } from "../../values.ts";
import { CurrencySelect } from "../currency-select.tsx";
import { usePeriodName } from "../use-period-name.ts";
import styles from "./draft.module.css";
import { SentenceSelect } from "./sentence-select.tsx";
import type { Terms } from "./terms.ts";

type Props = { terms: Terms; onChange: (part: Partial<Terms>) => void };

/** The currency and budget of the plan as a whole. */
export function BudgetFields({ terms, onChange }: Props) {
  const { t } = useTranslation("plans");
  const periodName = usePeriodName();
  return (
    <SectionCard title={t("ui.budget.title")} description={t("ui.budget.help")}>
      <div className={styles.budget}>
        <CurrencySelect
          label={t("ui.currency")}
          value={terms.currency}
          onChange={(currency) => onChange(convertTerms(terms, currency))}
        />
        <AmountField
          label={t("ui.budget.most")}
          placeholder={t("ui.budget.none")}
          currency={terms.currency}
          minor={terms.budgetMinor}
          onChange={(budgetMinor) => onChange({ budgetMinor: budgetMinor || null })}
        />
        <SentenceSelect
          label={t("ui.budget.period")}
          value={terms.budgetPeriod}
          options={periods.map((value) => ({ value, label: periodName(value) }))}
          onChange={(budgetPeriod) => onChange({ budgetPeriod })}
        />
      </div>
    </SectionCard>
  );
}

/** Keeps the figures when the currency changes: 2,000 euros become 2,000 yen. */
function convertTerms({ currency: from, rules, budgetMinor }: Terms, currency: string): Partial<Terms> {
  const same = (minor: number) => changeCurrency(minor, from, currency) ?? 0;
  const maybe = (minor: number | null) => changeCurrency(minor, from, currency);
  const formulaOf = (formula: Formula): Formula => {
    if (formula.kind === "flat") return { ...formula, minor: same(formula.minor) };
    if (formula.kind === "percent")
      return { ...formula, minMinor: maybe(formula.minMinor), maxMinor: maybe(formula.maxMinor) };
    if (formula.kind === "recurring") return formula;
    return { ...formula, steps: formula.steps.map((step) => ({ ...step, fromMinor: same(step.fromMinor) })) };
  };
  const ruleOf = (rule: Rule): Rule => ({
    ...rule,
    formula: formulaOf(rule.formula),
    conditions: {
      ...rule.conditions,
      fromMinor: maybe(rule.conditions.fromMinor),
      belowMinor: maybe(rule.conditions.belowMinor),
    },
    caps: { ...rule.caps, dealMinor: maybe(rule.caps.dealMinor), personMinor: maybe(rule.caps.personMinor) },
  });
  return { currency, budgetMinor: maybe(budgetMinor), rules: rules.map(ruleOf) };
}
