import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { countries } from "#base/countries.ts";
import { tiers } from "#features/programs/tiers.ts";
import { catalog } from "#features/programs/web/api.ts";
import { sources } from "#features/referrals/contract/values.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { useCountryName } from "#web/ui/use-country-name.ts";
import { type FactCondition, factConditionNames } from "../../deal-facts.ts";
import type { Rule } from "../../rule.ts";
import { useAcceptedValueName } from "../use-accepted-value-name.ts";
import { AmountsChip } from "./amounts-chip.tsx";
import styles from "./draft.module.css";
import type { PartProps } from "./part-props.ts";

/** The conditions of a rule, each a chip with an accessible label. A rule without conditions applies to every deal. */
export function ConditionChips({ rule, currency, faultText, onChange }: PartProps) {
  const { t } = useTranslation("plans");
  const valueName = useAcceptedValueName();
  const { conditions } = rule;
  const values = useOfferedValues(conditions);
  const change = (part: Partial<Rule["conditions"]>) => onChange({ ...rule, conditions: { ...conditions, ...part } });
  return (
    <div className={styles.chips}>
      <span className={styles.word}>{t("ui.only")}</span>
      {factConditionNames
        .filter((name) => values[name].length > 0)
        .map((name) => (
          <FilterChip<string>
            key={name}
            label={t(`ui.condition.${name}`)}
            options={values[name].map((value) => ({ value, label: valueName(name, value) }))}
            chosen={conditions[name]}
            onChange={(chosen) => change({ [name]: chosen })}
          />
        ))}
      <AmountsChip
        label={t("ui.condition.value")}
        currency={currency}
        fields={[
          { label: t("ui.amounts.from"), minor: conditions.fromMinor },
          { label: t("ui.amounts.below"), minor: conditions.belowMinor, error: faultText("conditions.belowMinor") },
        ]}
        onChange={([fromMinor = null, belowMinor = null]) => change({ fromMinor, belowMinor })}
      />
    </div>
  );
}

/** The values that can be chosen for each condition. A product that is no longer offered stays until it is taken out. */
function useOfferedValues(conditions: Rule["conditions"]): Record<FactCondition, readonly string[]> {
  const { data } = useQuery(catalog);
  const { intl } = useLocale();
  const countryName = useCountryName();
  const countriesByName = useMemo(
    () => countries.toSorted((one, other) => countryName(one).localeCompare(countryName(other), intl)),
    [intl, countryName],
  );
  const products = [...new Set([...(data?.programs.flatMap((one) => one.products) ?? []), ...conditions.products])];
  return { products, countries: countriesByName, tiers, sources };
}
