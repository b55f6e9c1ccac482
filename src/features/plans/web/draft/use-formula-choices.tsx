import { useTranslation } from "react-i18next";
import type { Rule } from "../../rule.ts";
import { periods } from "../../values.ts";
import { SentenceSelect } from "./sentence-select.tsx";

const commonMonths = [3, 6, 12, 24, 36];

/** The options of a stepped formula besides its rates: what determines the step, which rate applies, and for how long. */
export function useFormulaChoices(rule: Rule, onChange: (rule: Rule) => void) {
  const { t } = useTranslation("plans");
  const { formula } = rule;
  if (formula.kind === "tiered")
    return {
      by: (
        <SentenceSelect
          label={t("ui.part.by")}
          value={formula.by === "deal" ? "deal" : formula.period}
          options={(["deal", ...periods] as const).map((value) => ({ value, label: t(`ui.by.${value}`) }))}
          onChange={(chosen) => {
            const climbed = chosen === "deal" ? { by: "deal" as const } : { by: "volume" as const, period: chosen };
            onChange({ ...rule, formula: { ...formula, ...climbed } });
          }}
        />
      ),
      mode: (
        <SentenceSelect
          label={t("ui.part.mode")}
          value={formula.mode}
          options={(["marginal", "retroactive"] as const).map((value) => ({ value, label: t(`ui.mode.${value}`) }))}
          onChange={(mode) => onChange({ ...rule, formula: { ...formula, mode } })}
        />
      ),
    };
  if (formula.kind !== "recurring") return {};
  const months = [...new Set([...commonMonths, ...(formula.months === null ? [] : [formula.months])])].sort(
    (a, b) => a - b,
  );
  return {
    months: (
      <SentenceSelect
        label={t("ui.part.months")}
        value={String(formula.months ?? "ever")}
        options={[
          ...months.map((count) => ({ value: String(count), label: t("ui.months", { count }) })),
          { value: "ever", label: t("ui.monthsEver") },
        ]}
        onChange={(chosen) =>
          onChange({ ...rule, formula: { ...formula, months: chosen === "ever" ? null : Number(chosen) } })
        }
      />
    ),
  };
}
