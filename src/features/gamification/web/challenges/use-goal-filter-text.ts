import { useTranslation } from "react-i18next";
import { displayNames, listFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Challenge } from "../../contract/challenges.ts";

/** The filters of a goal in words. A program has no name here, because not everyone may see all of them. */
export function useGoalFilterText(): (filters: Challenge["filters"]) => string {
  const { t } = useTranslation(["gamification", "referrals"]);
  const { intl } = useLocale();
  return ({ programId, source, country, product, campaign }) =>
    listFormat(intl).format([
      ...(programId ? [t("challenge.filter.programId")] : []),
      ...(source ? [`${t("challenge.filter.source")}: ${t(`values.source.${source}`, { ns: "referrals" })}`] : []),
      ...(country ? [displayNames(intl, { type: "region" }).of(country) ?? country] : []),
      ...(product ? [product] : []),
      ...(campaign ? [campaign] : []),
    ]);
}
