import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { currentChallenges } from "../api.ts";
import game from "../game.module.css";
import { useGameText } from "../use-game-text.ts";
import { ChallengeCard } from "./challenge-card.tsx";
import styles from "./challenges.module.css";

/** How many challenges the overview shows; the others are one click away. */
const shown = 3;

/** The challenges that end next. Nothing without any, because the overview is complete without them. */
export function ChallengesCard() {
  const { t } = useGameText();
  const { data } = useQuery(currentChallenges);
  if (!data || data.challenges.length === 0) return null;
  return (
    <>
      {data.challenges.slice(0, shown).map((challenge) => (
        <ChallengeCard key={challenge.id} challenge={challenge} heading="h2" />
      ))}
      <p className={styles.all}>
        <Link to="/gamification/challenges" className={game.link}>
          {t("challenge.all")}
        </Link>
      </p>
    </>
  );
}
