import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Tier } from "#features/programs/tiers.ts";
import type { sources } from "#features/referrals/contract/values.ts";
import { useCountryName } from "#web/ui/use-country-name.ts";
import type { FactCondition } from "../deal-facts.ts";

/** Names a value that a condition accepts: a country by its code, a product by itself. */
export function useAcceptedValueName(): (condition: FactCondition, value: string) => string {
  const { t } = useTranslation("plans");
  const { t: ofReferrals } = useTranslation("referrals");
  const countryName = useCountryName();
  return useCallback(
    (condition, value) => {
      const names: Record<FactCondition, () => string> = {
        products: () => value,
        countries: () => countryName(value),
        tiers: () => t(`tier.${value as Tier}`),
        sources: () => ofReferrals(`values.source.${value as (typeof sources)[number]}`),
      };
      return names[condition]();
    },
    [t, ofReferrals, countryName],
  );
}
