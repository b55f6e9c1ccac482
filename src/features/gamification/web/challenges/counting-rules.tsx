import type { Challenge } from "../../contract/challenges.ts";
import styles from "./challenges.module.css";
import { useChallengeText } from "./use-challenge-text.ts";
import { useGoalFilterText } from "./use-goal-filter-text.ts";

const winRule = { single: "alone", team: "inTeam", community: "together" } as const;

/** What counts, until when, and who wins. */
export function CountingRules({ challenge }: { challenge: Challenge }) {
  const { t, date, measure } = useChallengeText();
  const filters = useGoalFilterText();
  const { startsOn, endsOn, finalOn, correctionDays, kind } = challenge;
  const corrected = challenge.measure === "proofs" ? "challenge.reviewed" : "challenge.corrections";
  const only = filters(challenge.filters);
  return (
    <ul className={styles.rules}>
      <li>{t("challenge.counts", { measure: measure(challenge.measure), from: date(startsOn), to: date(endsOn) })}</li>
      {only === "" ? null : <li dir="auto">{t("challenge.countsWhere", { filters: only })}</li>}
      <li>{t(`challenge.${winRule[kind]}`)}</li>
      <li>{correctionDays === 0 ? t("challenge.noCorrections") : t(corrected, { date: date(finalOn) })}</li>
    </ul>
  );
}
