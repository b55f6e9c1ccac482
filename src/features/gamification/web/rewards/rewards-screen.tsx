import { useQuery } from "@tanstack/react-query";
import { Can, useCan } from "#web/api/can.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { playAccess } from "../../access.ts";
import { rewards } from "../api.ts";
import game from "../game.module.css";
import { GamePage } from "../game-page.tsx";
import { GameSkeleton } from "../game-skeleton.tsx";
import { useGameText } from "../use-game-text.ts";
import { OwnRedemptions } from "./own-redemptions.tsx";
import { RewardList } from "./reward-list.tsx";

/** The whole catalogue, and what the person redeemed. */
export function RewardsScreen() {
  const { t, number } = useGameText();
  const isPlayer = useCan(playAccess);
  const { data } = useQuery({ ...rewards, enabled: isPlayer });
  const points = data && t("rewards.available", { count: data.available, points: number(data.available) });
  return (
    <GamePage title={t("rewards.title")} description={points}>
      <div className={game.column}>
        <Catalogue />
        <Can do={playAccess}>
          <OwnRedemptions />
        </Can>
      </div>
    </GamePage>
  );
}

function Catalogue() {
  const { t } = useGameText();
  const { data, error, refetch } = useQuery(rewards);
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <GameSkeleton heights={[260, 261]} />;
  if (data.rewards.length === 0) return <EmptyState title={t("rewards.noneTitle")}>{t("rewards.noneLine")}</EmptyState>;
  return <RewardList rewards={data.rewards} available={data.available} heading="h2" />;
}
