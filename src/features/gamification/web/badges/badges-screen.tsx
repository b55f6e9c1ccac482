import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";

import type { Badge } from "../../contract/standing.ts";
import { allBadges } from "../api.ts";
import game from "../game.module.css";
import { GamePage } from "../game-page.tsx";
import { GameSkeleton } from "../game-skeleton.tsx";
import { useGameText } from "../use-game-text.ts";
import { BadgeTile, ChallengeTile, SecretTile } from "./badge-tile.tsx";
import styles from "./badges.module.css";

/** All badges, with what earns them and the person's progress. */
export function BadgesScreen() {
  const { t } = useGameText();
  return (
    <GamePage title={t("badges.title")} description={t("badges.description")}>
      <Badges />
    </GamePage>
  );
}

function Badges() {
  const { t, number } = useGameText();
  const { data, error, refetch } = useQuery(allBadges);
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <GameSkeleton heights={[220, 480]} />;
  const earned = data.badges.filter(({ earnedAt }) => earnedAt !== null);
  const open = data.badges.filter(({ earnedAt }) => earnedAt === null);
  return (
    <div className={game.column}>
      {earned.length > 0 ? <Part title={t("badges.earned")} count={number(earned.length)} badges={earned} /> : null}
      {data.challengeBadges.length > 0 ? (
        <SectionCard title={t("badges.challenges")} description={number(data.challengeBadges.length)}>
          <ul className={styles.all}>
            {data.challengeBadges.map((badge) => (
              <ChallengeTile key={badge.challengeId} badge={badge} />
            ))}
          </ul>
        </SectionCard>
      ) : null}
      <Part
        title={t("badges.open")}
        count={number(open.length + data.secretLeft)}
        badges={open}
        secrets={data.secretLeft}
      />
    </div>
  );
}

type PartProps = { title: string; count: string; badges: Badge[]; secrets?: number };

const Part = ({ title, count, badges, secrets = 0 }: PartProps) => (
  <SectionCard title={title} description={count}>
    <ul className={styles.all}>
      {badges.map((badge) => (
        <BadgeTile key={badge.code} badge={badge} withLine />
      ))}
      {Array.from({ length: secrets }, (_, place) => `secret-${place}`).map((key) => (
        <SecretTile key={key} />
      ))}
    </ul>
  </SectionCard>
);
