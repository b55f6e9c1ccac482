import { useTranslation } from "react-i18next";
import type { Rule } from "../../rule.ts";
import { periods } from "../../values.ts";
import { usePeriodName } from "../use-period-name.ts";
import { AmountsChip } from "./amounts-chip.tsx";
import styles from "./draft.module.css";
import type { PartProps } from "./part-props.ts";
import { SentenceSelect } from "./sentence-select.tsx";

/** The minimum and maximum amounts of a rule. */
export function LimitChips({ rule, currency, faultText, onChange }: PartProps) {
  const { t } = useTranslation("plans");
  const periodName = usePeriodName();
  const { caps, formula } = rule;
  const cap = (part: Partial<Rule["caps"]>) => onChange({ ...rule, caps: { ...caps, ...part } });
  return (
    <div className={styles.chips}>
      <span className={styles.word}>{t("ui.limits")}</span>
      {formula.kind === "percent" ? (
        <AmountsChip
          label={t("ui.limit.each")}
          currency={currency}
          fields={[
            { label: t("ui.amounts.least"), minor: formula.minMinor },
            { label: t("ui.amounts.most"), minor: formula.maxMinor, error: faultText("formula.maxMinor") },
          ]}
          onChange={([minMinor = null, maxMinor = null]) =>
            onChange({ ...rule, formula: { ...formula, minMinor, maxMinor } })
          }
        />
      ) : null}
      <AmountsChip
        label={t("ui.limit.deal")}
        currency={currency}
        fields={[{ label: t("ui.amounts.most"), minor: caps.dealMinor }]}
        onChange={([dealMinor = null]) => cap({ dealMinor })}
      />
      <AmountsChip
        label={t(`ui.limit.person.${caps.period}`)}
        currency={currency}
        fields={[{ label: t("ui.amounts.most"), minor: caps.personMinor }]}
        onChange={([personMinor = null]) => cap({ personMinor })}
      >
        <SentenceSelect
          label={t("ui.part.period")}
          value={caps.period}
          options={periods.map((value) => ({ value, label: periodName(value) }))}
          onChange={(period) => cap({ period })}
        />
      </AmountsChip>
    </div>
  );
}
