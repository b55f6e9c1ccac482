import { IconTrophy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import type { ManagedChallenge } from "../../../contract/challenges.ts";
import { useChallengeText } from "../../challenges/use-challenge-text.ts";
import styles from "../admin.module.css";
import { participantsOf } from "../api.ts";

/** Who contributed how much, the most first, and who won once that is final. */
export function Participants({ challenge }: { challenge: ManagedChallenge }) {
  const { t, number, value } = useChallengeText();
  const { data, error, refetch } = useQuery(participantsOf(challenge.id));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ItemSkeleton rows={3} />;
  const { participants, all } = data;
  if (all === 0) return <p className={styles.quiet}>{t("challengeAdmin.noParticipants")}</p>;
  return (
    <>
      <ol className={styles.versions}>
        {participants.map(({ person, teamName, won, ...progress }) => (
          <li key={person.id}>
            <span>
              <b dir="auto">{person.name}</b>
              {teamName === null ? null : (
                <span className={styles.quiet} dir="auto">
                  {teamName}
                </span>
              )}
            </span>
            <span className={styles.reached}>
              {won ? (
                <span className={styles.won}>
                  <IconTrophy size={15} stroke={1.8} aria-hidden="true" />
                  {t("challengeAdmin.won")}
                </span>
              ) : null}
              {value(challenge, progress.value)}
            </span>
          </li>
        ))}
      </ol>
      {all > participants.length ? (
        <p className={styles.quiet}>
          {t("challengeAdmin.shown", { shown: number(participants.length), all: number(all) })}
        </p>
      ) : null}
    </>
  );
}
