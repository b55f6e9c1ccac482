import { SectionCard } from "#web/ui/section-card.tsx";
import type { ChallengeDetail } from "../../contract/challenges.ts";
import styles from "./challenges.module.css";
import { useChallengeText } from "./use-challenge-text.ts";

/** The teams of a challenge, the leading one first. */
export function TeamStandings({ challenge }: { challenge: ChallengeDetail }) {
  const { t, number, value } = useChallengeText();
  const teams = challenge.teams.toSorted((a, b) => b.share - a.share || b.value - a.value);
  return (
    <SectionCard title={t("challenge.teams")} description={number(teams.length)}>
      <ol className={styles.teams}>
        {teams.map(({ name, people, share, value: reached, isOwn }) => (
          <li key={name} data-own={isOwn || undefined}>
            <div>
              <b dir="auto">{name}</b>
              <span>
                {isOwn ? `${t("challenge.ownTeam")} · ` : ""}
                {t("challenge.teamPeople", { count: people, number: number(people) })}
              </span>
            </div>
            <div className={styles.bar} aria-hidden="true">
              <i style={{ inlineSize: `${100 * share}%` }} />
            </div>
            <span className={styles.reached}>
              {value(challenge, reached)} {t("challenge.of", { target: value(challenge, challenge.target) })}
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
