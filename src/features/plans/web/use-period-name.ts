import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Period } from "../values.ts";

export function usePeriodName(): (period: Period) => string {
  const { t } = useTranslation("plans");
  return useCallback((period) => t(`period.${period}`), [t]);
}
