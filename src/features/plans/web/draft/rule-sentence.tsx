import { useId } from "react";
import { Trans, useTranslation } from "react-i18next";
import { AmountField } from "#web/ui/amount-field.tsx";
import { PercentField } from "#web/ui/percent-field.tsx";
import { triggers } from "../../values.ts";
import type { PartProps } from "./part-props.ts";
import { isPaymentTrigger, kinds, withKind, withTrigger } from "./rule-changes.ts";
import styles from "./sentence.module.css";
import { SentenceSelect } from "./sentence-select.tsx";
import { useFormulaChoices } from "./use-formula-choices.tsx";

/** "When [a deal is won], the referrer earns [a share of] [10 %] [of the deal value]": each language has its own word order. */
export function RuleSentence({ rule, currency, faultText, onChange }: PartProps) {
  const { t } = useTranslation("plans");
  const faults = useId();
  const { formula, basis, trigger } = rule;
  const said = ["formula.bp", "formula.minor", "formula", "basis"].map(faultText).find(Boolean);
  const field = { className: styles.field ?? "", error: Boolean(said), "aria-describedby": said ? faults : undefined };
  const choices = useFormulaChoices(rule, onChange);
  return (
    <div>
      <div className={styles.sentence}>
        <Trans
          t={t}
          i18nKey={`ui.line.${formula.kind}`}
          components={{
            trigger: (
              <SentenceSelect
                label={t("ui.part.trigger")}
                value={trigger}
                options={triggers.map((value) => ({ value, label: t(`ui.trigger.${value}`) }))}
                onChange={(chosen) => onChange(withTrigger(rule, chosen, currency))}
              />
            ),
            kind: (
              <SentenceSelect
                label={t("ui.part.kind")}
                value={formula.kind}
                options={kinds.map((value) => ({ value, label: t(`ui.kind.${value}`) }))}
                onChange={(chosen) => onChange(withKind(rule, chosen, currency))}
              />
            ),
            basis: isPaymentTrigger(trigger) ? (
              <SentenceSelect
                label={t("ui.part.basis")}
                value={basis === "dealValue" ? "dealValue" : "netReceived"}
                options={(["netReceived", "dealValue"] as const).map((value) => ({
                  value,
                  label: t(`ui.basis.${value}`),
                }))}
                onChange={(chosen) => onChange({ ...rule, basis: chosen })}
              />
            ) : (
              <span>{t("ui.basis.dealValue")}</span>
            ),
            amount: (
              <AmountField
                {...field}
                aria-label={t("ui.part.amount")}
                currency={currency}
                minor={formula.kind === "flat" ? formula.minor || null : null}
                onChange={(minor) => onChange({ ...rule, formula: { kind: "flat", minor: minor ?? 0 } })}
              />
            ),
            rate: (
              <PercentField
                {...field}
                aria-label={t("ui.part.rate")}
                basisPoints={formula.kind === "percent" ? formula.bp || null : null}
                onChange={(bp) =>
                  formula.kind === "percent" && onChange({ ...rule, formula: { ...formula, bp: bp ?? 0 } })
                }
              />
            ),
            ...choices,
          }}
        />
      </div>
      {said ? (
        <p id={faults} className={styles.fault} role="alert">
          {said}
        </p>
      ) : null}
    </div>
  );
}
