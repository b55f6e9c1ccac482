import { useQuery } from "@tanstack/react-query";
import type { Id } from "#base/ids.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { memberStanding } from "../api.ts";
import { BadgeTile, ChallengeTile } from "../badges/badge-tile.tsx";
import styles from "../badges/badges.module.css";
import game from "../game.module.css";
import { useGameText } from "../use-game-text.ts";
import { AdjustButton } from "./adjust-button.tsx";

/** A partner's level, tier, streak and badges, for their profile. Nothing for one who is not in the game. */
export function MemberStanding({ id }: { id: Id<"per"> }) {
  const { t, number, tierName } = useGameText();
  const own = useQuery(memberStanding(id)).data?.standing;
  if (!own) return null;
  const facts = [
    t("xp", { xp: number(own.xp) }),
    tierName(own.tier),
    ...(own.streakWeeks > 0 ? [t("streak.weeks", { count: own.streakWeeks, weeks: number(own.streakWeeks) })] : []),
  ];
  return (
    <SectionCard
      title={t("level.title", { level: number(own.level) })}
      description={facts.join(" · ")}
      action={<AdjustButton personId={id} />}
    >
      {own.badges.length + own.challengeBadges.length > 0 ? (
        <ul className={styles.few}>
          {own.badges.map((badge) => (
            <BadgeTile key={badge.code} badge={badge} />
          ))}
          {own.challengeBadges.map((badge) => (
            <ChallengeTile key={badge.challengeId} badge={badge} />
          ))}
        </ul>
      ) : (
        <p className={game.quiet}>{t("badges.none")}</p>
      )}
    </SectionCard>
  );
}
