import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useCan } from "#web/api/can.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { playAccess } from "../../access.ts";
import { rewards } from "../api.ts";
import game from "../game.module.css";
import { GameSkeleton } from "../game-skeleton.tsx";
import { useGameText } from "../use-game-text.ts";
import { RewardList } from "./reward-list.tsx";
import styles from "./rewards.module.css";

const shown = 4;

/** The first rewards of the catalogue; nothing while it has none. */
export function RewardsCard() {
  const { t, number } = useGameText();
  const id = useId();
  const isPlayer = useCan(playAccess);
  const { data, error, refetch } = useQuery(rewards);
  if (data && data.rewards.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{t("rewards.title")}</h2>
        {data && isPlayer ? (
          <span className={game.quiet}>
            {t("rewards.available", { count: data.available, points: number(data.available) })}
          </span>
        ) : null}
        <Link to="/gamification/rewards" className={game.link}>
          {data ? t("rewards.all", { count: data.rewards.length, number: number(data.rewards.length) }) : null}
        </Link>
      </header>
      {data ? <RewardList rewards={data.rewards.slice(0, shown)} available={data.available} /> : null}
      {!data && error ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <GameSkeleton heights={[260]} /> : null}
    </section>
  );
}
