import { Button } from "@mantine/core";
import { IconEyeCog, IconHistory, IconSettings } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Can, useCan } from "#web/api/can.tsx";
import action from "#web/ui/action.module.css";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { manageGameAccess, playAccess, reviewGameAccess } from "../../access.ts";
import type { Standing } from "../../contract/standing.ts";
import { seasonParam } from "../../rules/seasons.ts";
import { standing } from "../api.ts";
import { BadgesCard } from "../badges/badges-card.tsx";
import { Celebration } from "../celebration/celebration.tsx";
import { ChallengesCard } from "../challenges/challenges-card.tsx";
import { EffectCard } from "../effect/effect-card.tsx";
import { useRecordVisit } from "../effect/use-record-visit.ts";
import game from "../game.module.css";
import { GameAccess } from "../game-page.tsx";
import { GameSkeleton } from "../game-skeleton.tsx";
import { LeaderboardCard } from "../leaderboard/leaderboard-card.tsx";
import { RewardsCard } from "../rewards/rewards-card.tsx";
import { useGameText } from "../use-game-text.ts";
import { VisibilityDialog } from "../visibility/visibility-dialog.tsx";
import { CalibrationCard } from "./calibration-card.tsx";
import styles from "./overview.module.css";
import { StandingPanel } from "./standing-panel.tsx";
import { TierCard } from "./tier-card.tsx";
import { useNextStep } from "./use-next-step.ts";

/** Level, tier, league, badges and rewards of a referrer; the leaderboard and the catalogue for the company. */
export function OverviewScreen() {
  const isPlayer = useCan(playAccess);
  return <GameAccess>{isPlayer ? <OwnOverview /> : <CompanyOverview />}</GameAccess>;
}

function OwnOverview() {
  const { t } = useGameText();
  const nextStep = useNextStep();
  const [isChoosing, setChoosing] = useState(false);
  const { data, error, refetch } = useQuery(standing);
  const retry = () => void refetch();
  useRecordVisit(data);
  const tools = (
    <>
      <Can do={manageGameAccess}>
        <Link to="/gamification/settings" className={action.quiet}>
          <IconSettings size={18} stroke={1.8} aria-hidden="true" />
          {t("manage")}
        </Link>
      </Can>
      <Link to="/gamification/history" className={action.quiet}>
        <IconHistory size={18} stroke={1.8} aria-hidden="true" />
        {t("history.title")}
      </Link>
      <Button variant="default" px={11} aria-label={t("visibility.title")} onClick={() => setChoosing(true)}>
        <IconEyeCog size={18} stroke={1.8} aria-hidden="true" />
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t("title")} description={data && nextStep(data)} {...(data && { actions: tools })} />
      {!data && error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!data && !error ? <GameSkeleton heights={[150, 180, 420]} /> : null}
      {data ? (
        <div className={game.column}>
          {error ? <PartialNotice error={error} onRetry={retry} /> : null}
          <Panels standing={data} onVisibility={() => setChoosing(true)} />
        </div>
      ) : null}
      {data && isChoosing ? <VisibilityDialog {...data} onClose={() => setChoosing(false)} /> : null}
      {data ? <Celebration standing={data} /> : null}
    </>
  );
}

function Panels({ standing: own, onVisibility }: { standing: Standing; onVisibility: () => void }) {
  return (
    <>
      {own.recentSeason ? <SeasonLink season={own.recentSeason} /> : null}
      <StandingPanel standing={own} />
      <TierCard tier={own.tier} />
      <div className={styles.grid}>
        <LeaderboardCard isPlayer isHidden={own.visibility === "hidden"} onVisibility={onVisibility} />
        <div className={game.column}>
          <ChallengesCard />
          <CalibrationCard calibration={own.calibration} />
        </div>
      </div>
      <BadgesCard {...own} />
      <Can do={reviewGameAccess}>
        <EffectCard />
      </Can>
      <RewardsCard />
    </>
  );
}

/** Leads to the summary of the season that just ended. */
function SeasonLink({ season }: { season: string }) {
  const { t } = useGameText();
  return (
    <Link to="/gamification/season" search={{ season: seasonParam(season) }} className={game.link}>
      {t("season.link", { quarter: season.slice(-1) })}
    </Link>
  );
}

function CompanyOverview() {
  const { t } = useGameText();
  return (
    <>
      <PageHeader title={t("title")} description={t("company.description")} />
      <div className={game.column}>
        <Notice tone="info">{t("company.line")}</Notice>
        <div className={styles.grid}>
          <LeaderboardCard isPlayer={false} isHidden={false} onVisibility={() => {}} />
          <div className={game.column}>
            <ChallengesCard />
          </div>
        </div>
        <Can do={reviewGameAccess}>
          <EffectCard />
        </Can>
        <RewardsCard />
      </div>
    </>
  );
}
