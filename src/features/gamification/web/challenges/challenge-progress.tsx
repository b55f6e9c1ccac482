import type { Challenge } from "../../contract/challenges.ts";
import { hasSample, paceOf } from "../../rules/challenges.ts";
import styles from "./challenges.module.css";
import { useChallengeText } from "./use-challenge-text.ts";

/** What was reached of the goal, the caller's part of it, and how far it should be today. */
export function ChallengeProgress({ challenge }: { challenge: Challenge }) {
  const { t, number, value, pace } = useChallengeText();
  const { progress, own, phase, kind, teamName, day, days, minSample } = challenge;
  if (!progress) return null;
  const isShared = kind !== "single" && own !== null && !hasSample(challenge.measure);
  const ownShare = isShared ? Math.min(progress.share, own.value / Math.max(1, challenge.target)) : 0;
  const speed = phase === "running" ? paceOf(challenge, progress.share, { day, days }) : null;
  const parts = [
    t("challenge.of", { target: value(challenge, challenge.target) }),
    ...(isShared && own.value > 0 ? [t("challenge.fromYou", { value: value(challenge, own.value) })] : []),
  ];
  return (
    <div>
      <p className={styles.figure}>
        <b>{value(challenge, progress.value)}</b> <span>{parts.join(" · ")}</span>
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={challenge.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(100 * progress.share)}
        aria-valuetext={`${value(challenge, progress.value)} ${parts[0]}`}
      >
        <i style={{ inlineSize: `${100 * (progress.share - ownShare)}%` }} />
        {ownShare > 0 ? <i className={styles.own} style={{ inlineSize: `${100 * ownShare}%` }} /> : null}
        {speed !== null && speed !== "done" ? <u style={{ insetInlineStart: `${(100 * day) / days}%` }} /> : null}
      </div>
      <p className={styles.key}>
        {isShared ? (
          <span className={styles.legend}>
            <span>{teamName === null ? t("challenge.everyone") : t("challenge.yourTeam", { team: teamName })}</span>
            <span className={styles.ownKey}>{t("challenge.you")}</span>
          </span>
        ) : null}
        {speed !== null ? <span>{pace(challenge, speed)}</span> : null}
        {hasSample(challenge.measure) ? (
          <span>{t("challenge.sample", { sample: number(progress.sample ?? 0), min: number(minSample) })}</span>
        ) : null}
      </p>
    </div>
  );
}
