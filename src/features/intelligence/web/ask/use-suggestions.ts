import { useTranslation } from "react-i18next";

/** Questions that the rules understand in every language, so that each of them has an answer without a provider. */
export const suggestionKeys = ["valueByCountry", "topPartners", "trend", "conversion", "lossReasons"] as const;

export function useSuggestions(): string[] {
  const { t } = useTranslation("intelligence");
  return suggestionKeys.map((key) => t(`ask.suggestion.${key}`));
}
