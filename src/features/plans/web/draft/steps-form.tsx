import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { defaultAmountIn } from "#base/default-amount.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PercentField } from "#web/ui/percent-field.tsx";
import type { Formula } from "../../rule.ts";
import type { PartProps } from "./part-props.ts";
import styles from "./sentence.module.css";

type Stepped = Extract<Formula, { steps: unknown }>;
type Step = { from: number; bp: number };
const maxSteps = 12;

const stepsOf = (formula: Stepped): Step[] =>
  formula.kind === "tiered"
    ? formula.steps.map(({ fromMinor, bp }) => ({ from: fromMinor, bp }))
    : formula.steps.map(({ fromMonth, bp }) => ({ from: fromMonth, bp }));
const withSteps = (formula: Stepped, steps: Step[]): Formula =>
  formula.kind === "tiered"
    ? { ...formula, steps: steps.map(({ from, bp }) => ({ fromMinor: from, bp })) }
    : { ...formula, steps: steps.map(({ from, bp }) => ({ fromMonth: from, bp })) };

/** The steps of a rate and the threshold of each. */
export function StepsForm({ rule, currency, faultText, onChange, formula }: PartProps & { formula: Stepped }) {
  const { t } = useTranslation("plans");
  const steps = stepsOf(formula);
  const change = (next: Step[]) => onChange({ ...rule, formula: withSteps(formula, next) });
  const last = steps.at(-1) ?? { from: 0, bp: 1000 };
  const tiered = formula.kind === "tiered";
  const nextThreshold = tiered ? Math.max(last.from * 2, defaultAmountIn(10_000, currency)) : last.from + 12;
  const fault = faultText("formula.steps");
  const rateFaults = steps.map((_, at) => faultText(`formula.steps.${at}.bp`));
  const message = fault ?? rateFaults.find(Boolean);
  return (
    <div>
      <ol className={styles.steps} aria-label={t("ui.steps.list")}>
        {steps.map(({ from, bp }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity besides its position
          <li key={at}>
            <span className={styles.word}>{t("ui.steps.from")}</span>
            {at === 0 ? (
              <b className={styles.start}>
                {tiered ? (
                  <MoneyText amount={{ minor: 0, currency }} withoutCents />
                ) : (
                  t("ui.steps.month", { month: 1 })
                )}
              </b>
            ) : tiered ? (
              <AmountField
                aria-label={t("ui.steps.begins", { place: at + 1 })}
                error={Boolean(fault)}
                currency={currency}
                minor={from}
                onChange={(minor) => change(steps.with(at, { from: minor ?? 0, bp }))}
              />
            ) : (
              <NumberInput
                aria-label={t("ui.steps.begins", { place: at + 1 })}
                error={Boolean(fault)}
                min={2}
                max={120}
                allowDecimal={false}
                allowNegative={false}
                hideControls
                dir="ltr"
                value={from}
                onChange={(month) => change(steps.with(at, { from: Number(month) || 0, bp }))}
              />
            )}
            <PercentField
              aria-label={t("ui.steps.rate", { place: at + 1 })}
              error={Boolean(rateFaults[at])}
              basisPoints={bp}
              onChange={(given) => change(steps.with(at, { from, bp: given ?? 0 }))}
            />
            {at === 0 ? (
              <span />
            ) : (
              <IconButton
                icon={IconX}
                label={t("ui.steps.remove", { place: at + 1 })}
                onClick={() => change(steps.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {message ? (
        <p className={styles.fault} role="alert">
          {message}
        </p>
      ) : null}
      <button
        type="button"
        className={styles.add}
        disabled={steps.length >= maxSteps}
        onClick={() => change([...steps, { from: nextThreshold, bp: last.bp }])}
      >
        <IconPlus size={15} stroke={2} aria-hidden="true" />
        {t("ui.steps.add")}
      </button>
    </div>
  );
}
