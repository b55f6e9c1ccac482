import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { tiers } from "#features/programs/tiers.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { changeCurrency } from "#web/ui/money-input.ts";
import { factConditionNames, factConditions } from "../../deal-facts.ts";
import type { Trigger } from "../../values.ts";
import { CurrencySelect } from "../currency-select.tsx";
import type { Terms } from "../draft/terms.ts";
import { useAcceptedValueName } from "../use-accepted-value-name.ts";
import styles from "./example.module.css";
import type { Example } from "./example.ts";

type Props = {
  terms: Terms;
  example: Example;
  triggers: Trigger[];
  onChange: (part: Partial<Example>) => void;
};

/** The fields of the example deal: always the amount, and otherwise only what some rule depends on. */
export function ExampleFields({ terms: { rules }, example, triggers, onChange }: Props) {
  const { t } = useTranslation("plans");
  const valueName = useAcceptedValueName();
  // A partner always has a tier, so the choice of a tier has no other value.
  const listedFacts = factConditionNames
    .filter((name) => name !== "tiers")
    .map((name) => {
      const listed: string[] = [...new Set(rules.flatMap(({ conditions }) => conditions[name]))];
      return { name, fact: factConditions[name].fact, listed };
    })
    .filter(({ listed }) => listed.length > 0);
  const { minor, currency } = example;
  const other = { value: "", label: t("ui.example.other") };
  return (
    <div className={styles.fields}>
      {triggers.length > 1 ? (
        <Select
          className={styles.wide ?? ""}
          label={t("ui.example.trigger")}
          allowDeselect={false}
          data={triggers.map((value) => ({ value, label: t(`sentence.when.${value}`) }))}
          value={example.trigger}
          onChange={(chosen) => onChange({ trigger: triggers.find((one) => one === chosen) ?? example.trigger })}
        />
      ) : null}
      <AmountField
        label={t("ui.example.amount")}
        currency={currency}
        minor={minor}
        onChange={(amount) => onChange({ minor: amount ?? 0 })}
      />
      <CurrencySelect
        label={t("ui.currency")}
        value={currency}
        onChange={(chosen) =>
          onChange({
            currency: chosen,
            minor: changeCurrency(minor, currency, chosen) ?? 0,
            wonBefore: changeCurrency(example.wonBefore, currency, chosen) ?? 0,
          })
        }
      />
      {listedFacts.map(({ name, fact, listed }) => (
        <Choice
          key={name}
          label={t(`ui.condition.${name}`)}
          options={[other, ...listed.map((value) => ({ value, label: valueName(name, value) }))]}
          value={listed.includes(example[fact]) ? example[fact] : ""}
          onChange={(value) => onChange({ [fact]: value })}
        />
      ))}
      {rules.some(({ conditions }) => conditions.tiers.length > 0) ? (
        <Choice
          label={t("ui.condition.tiers")}
          options={tiers.map((value) => ({ value, label: valueName("tiers", value) }))}
          value={example.tier}
          onChange={(tier) => onChange({ tier })}
        />
      ) : null}
      {rules.some(({ formula }) => formula.kind === "recurring") ? (
        <NumberInput
          label={t("ui.example.month")}
          min={1}
          max={120}
          allowDecimal={false}
          allowNegative={false}
          dir="ltr"
          value={example.month}
          onChange={(month) => onChange({ month: Number(month) || 1 })}
        />
      ) : null}
      {rules.some(({ formula }) => formula.kind === "tiered" && formula.by === "volume") ? (
        <AmountField
          label={t("ui.example.wonBefore")}
          currency={currency}
          minor={example.wonBefore}
          onChange={(wonBefore) => onChange({ wonBefore: wonBefore ?? 0 })}
        />
      ) : null}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

const Choice = ({ label, options, value, onChange }: ChoiceProps) => (
  <Select
    label={label}
    allowDeselect={false}
    data={options}
    value={value}
    onChange={(chosen) => onChange(chosen ?? "")}
  />
);
