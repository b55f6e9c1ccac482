import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Tier } from "#features/programs/tiers.ts";

export function useTierName(): (tier: Tier) => string {
  const { t } = useTranslation("plans");
  return useCallback((tier) => t(`tier.${tier}`), [t]);
}
