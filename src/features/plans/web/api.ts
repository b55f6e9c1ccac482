import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Period, Tier } from "../values.ts";

export { partners } from "./queries.ts";
export { useRateText } from "./use-rate-text.ts";
export { useRuleSentence } from "./use-rule-sentences.ts";
export { useWhyRows } from "./use-why-rows.ts";

export function useTierName(): (tier: Tier) => string {
  const { t } = useTranslation("plans");
  return useCallback((tier) => t(`tier.${tier}`), [t]);
}

export function usePeriodName(): (period: Period) => string {
  const { t } = useTranslation("plans");
  return useCallback((period) => t(`period.${period}`), [t]);
}
