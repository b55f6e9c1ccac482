import { useTranslation } from "react-i18next";
import { displayNames, listFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { Challenge } from "../../contract/challenges.ts";
import styles from "./challenges.module.css";
import { useChallengeText } from "./use-challenge-text.ts";

const winRule = { single: "alone", team: "inTeam", community: "together" } as const;

/** What counts, until when, and who wins. */
export function CountingRules({ challenge }: { challenge: Challenge }) {
  const { t, date, measure } = useChallengeText();
  const filters = useFilterText();
  const { startsOn, endsOn, finalOn, correctionDays, kind } = challenge;
  const only = filters(challenge.filters);
  return (
    <ul className={styles.rules}>
      <li>{t("challenge.counts", { measure: measure(challenge.measure), from: date(startsOn), to: date(endsOn) })}</li>
      {only === "" ? null : <li dir="auto">{t("challenge.countsWhere", { filters: only })}</li>}
      <li>{t(`challenge.${winRule[kind]}`)}</li>
      <li>
        {correctionDays === 0 ? t("challenge.noCorrections") : t("challenge.corrections", { date: date(finalOn) })}
      </li>
    </ul>
  );
}

/** The filters of a goal in words. A program has no name here, because not everyone may see all of them. */
function useFilterText(): (filters: Challenge["filters"]) => string {
  const { t } = useTranslation("gamification");
  const { intl } = useLocale();
  return ({ programId, source, country, product, campaign }) =>
    listFormat(intl).format([
      ...(programId ? [t("challenge.filter.programId")] : []),
      ...(source ? [`${t("challenge.filter.source")}: ${source}`] : []),
      ...(country ? [displayNames(intl, { type: "region" }).of(country) ?? country] : []),
      ...(product ? [product] : []),
      ...(campaign ? [campaign] : []),
    ]);
}
