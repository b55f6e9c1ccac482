import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SectionCard } from "#web/ui/section-card.tsx";
import { allBadges } from "../api.ts";
import { BadgeTile, ChallengeTile } from "../badges/badge-tile.tsx";
import styles from "../badges/badges.module.css";
import game from "../game.module.css";
import { useGameText } from "../use-game-text.ts";

/** The badges that the person earned, for their profile; nothing before the first. */
export function OwnBadges() {
  const { t, number } = useGameText();
  const { data } = useQuery(allBadges);
  const earned = data?.badges.filter(({ earnedAt }) => earnedAt !== null) ?? [];
  if (!data || earned.length + data.challengeBadges.length === 0) return null;
  const all = data.badges.length + data.secretLeft;
  return (
    <SectionCard
      title={t("badges.title")}
      description={t("badges.count", { earned: number(earned.length), all: number(all) })}
      action={
        <Link to="/gamification/badges" className={game.link}>
          {t("badges.all")}
        </Link>
      }
    >
      <ul className={styles.tiles}>
        {earned.map((badge) => (
          <BadgeTile key={badge.code} badge={badge} />
        ))}
        {data.challengeBadges.map((badge) => (
          <ChallengeTile key={badge.challengeId} badge={badge} />
        ))}
      </ul>
    </SectionCard>
  );
}
