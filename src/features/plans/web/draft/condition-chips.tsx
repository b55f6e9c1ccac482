import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { sources } from "#features/referrals/values.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { countries } from "#web/ui/countries.ts";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { useCountryName } from "#web/ui/use-country-name.ts";
import type { Rule } from "../../rule.ts";
import { tiers } from "../../values.ts";
import { useTierName } from "../use-tier-name.ts";
import { AmountsChip } from "./amounts-chip.tsx";
import styles from "./draft.module.css";
import type { PartProps } from "./part-props.ts";

/** The conditions of a rule, each a chip with an accessible label. A rule without conditions applies to every deal. */
export function ConditionChips({ rule, currency, faultText, onChange }: PartProps) {
  const { t } = useTranslation("plans");
  const { t: ofReferrals } = useTranslation("referrals");
  const tierName = useTierName();
  const countryOptions = useCountryOptions();
  const { data } = useQuery(catalog);
  const { conditions } = rule;
  const change = (part: Partial<Rule["conditions"]>) => onChange({ ...rule, conditions: { ...conditions, ...part } });
  const products = [...new Set([...(data?.programs.flatMap((one) => one.products) ?? []), ...conditions.products])];
  return (
    <div className={styles.chips}>
      <span className={styles.word}>{t("ui.only")}</span>
      {products.length > 0 ? (
        <FilterChip
          label={t("ui.condition.products")}
          options={products.map((value) => ({ value, label: value }))}
          chosen={conditions.products}
          onChange={(chosen) => change({ products: chosen })}
        />
      ) : null}
      <FilterChip
        label={t("ui.condition.countries")}
        options={countryOptions}
        chosen={conditions.countries}
        onChange={(chosen) => change({ countries: chosen })}
      />
      <FilterChip
        label={t("ui.condition.tiers")}
        options={tiers.map((value) => ({ value, label: tierName(value) }))}
        chosen={conditions.tiers}
        onChange={(chosen) => change({ tiers: chosen })}
      />
      <FilterChip
        label={t("ui.condition.sources")}
        options={sources.map((value) => ({ value, label: ofReferrals(`values.source.${value}`) }))}
        chosen={conditions.sources}
        onChange={(chosen) => change({ sources: chosen })}
      />
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

function useCountryOptions() {
  const { intl } = useLocale();
  const name = useCountryName();
  return useMemo(
    () =>
      countries
        .map((value) => ({ value, label: name(value) }))
        .sort((one, other) => one.label.localeCompare(other.label, intl)),
    [intl, name],
  );
}
