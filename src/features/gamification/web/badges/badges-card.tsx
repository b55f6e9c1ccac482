import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Standing } from "../../contract/standing.ts";
import { allBadges } from "../api.ts";
import game from "../game.module.css";
import { useGameText } from "../use-game-text.ts";
import { BadgeTile, SecretTile } from "./badge-tile.tsx";
import styles from "./badges.module.css";

const tileCount = 8;

/** The newest badges and those that are near, and one that stands for the secret ones. */
export function BadgesCard({ badges, badgeCount }: Pick<Standing, "badges" | "badgeCount">) {
  const { t, number } = useGameText();
  const { data } = useQuery(allBadges);
  const hasSecrets = (data?.secretLeft ?? 0) > 0;
  return (
    <SectionCard
      title={t("badges.title")}
      description={t("badges.count", { earned: number(badgeCount.earned), all: number(badgeCount.all) })}
      action={
        <Link to="/gamification/badges" className={game.link}>
          {t("badges.all")}
        </Link>
      }
    >
      <ul className={styles.tiles}>
        {badges.slice(0, hasSecrets ? tileCount - 1 : tileCount).map((badge) => (
          <BadgeTile key={badge.code} badge={badge} />
        ))}
        {hasSecrets ? <SecretTile /> : null}
      </ul>
    </SectionCard>
  );
}
