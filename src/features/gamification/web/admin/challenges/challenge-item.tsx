import type { ManagedChallenge } from "../../../contract/challenges.ts";
import { KindMark } from "../../challenges/challenge-kind.tsx";
import styles from "../admin.module.css";
import { PhaseBadge } from "./phase-badge.tsx";
import { useManagedText } from "./use-managed-text.ts";

type Props = { challenge: ManagedChallenge };

export function ChallengeSummary({ challenge: { title, kind } }: Props) {
  const { t } = useManagedText();
  return (
    <span className={styles.challenge}>
      <b dir="auto">{title}</b>
      <KindMark kind={kind} label={t(`challengeAdmin.kind.${kind}.title`)} />
    </span>
  );
}

/** The goal with what was reached of it, and below it what is counted. */
export function GoalText({ challenge }: Props) {
  const { goal, measure } = useManagedText();
  return (
    <span>
      <span>{goal(challenge)}</span>
      <span className={styles.quiet}>{measure(challenge.measure)}</span>
    </span>
  );
}

/** A challenge as a card for narrow screens. */
export function ChallengeItem({ challenge }: Props) {
  const { t, dates, number } = useManagedText();
  const { openProofs, participants, winners, phase } = challenge;
  return (
    <div className={styles.rewardCard}>
      <ChallengeSummary challenge={challenge} />
      <GoalText challenge={challenge} />
      <span className={styles.quiet}>{dates(challenge)}</span>
      <span className={styles.quiet}>
        {t("challengeAdmin.participants")}: {number(participants)}
        {openProofs > 0 ? ` · ${t("challengeAdmin.toReview")}: ${number(openProofs)}` : null}
        {winners === null ? null : ` · ${t("challengeAdmin.winners")}: ${number(winners)}`}
      </span>
      <span>
        <PhaseBadge state={phase} />
      </span>
    </div>
  );
}
