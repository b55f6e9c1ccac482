import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Id } from "#base/ids.ts";
import { submitReferralsAccess } from "#features/referrals/access.ts";
import { Can, useCan } from "#web/api/can.tsx";
import action from "#web/ui/action.module.css";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { playAccess } from "../../access.ts";
import type { ChallengeDetail } from "../../contract/challenges.ts";
import { challengeOf } from "../api.ts";
import game from "../game.module.css";
import { GamePage } from "../game-page.tsx";
import { GameSkeleton } from "../game-skeleton.tsx";
import { ChallengeKind } from "./challenge-kind.tsx";
import { ChallengeOutcome } from "./challenge-outcome.tsx";
import { ChallengeProgress } from "./challenge-progress.tsx";
import styles from "./challenges.module.css";
import { CountingRules } from "./counting-rules.tsx";
import { OwnProofs } from "./own-proofs.tsx";
import { TeamStandings } from "./team-standings.tsx";
import { useChallengeText } from "./use-challenge-text.ts";

/** One challenge: its progress, its prize, how it counts, the teams, and the person's proofs. */
export function ChallengeScreen({ id }: { id: Id<"gch"> }) {
  const { t } = useChallengeText();
  const { data, error, refetch } = useQuery(challengeOf(id));
  return (
    <GamePage title={data?.title ?? t("challenge.title")} description={data?.description} parent="challenges">
      {data ? <Detail challenge={data} /> : null}
      {!data && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <GameSkeleton heights={[220, 160]} /> : null}
    </GamePage>
  );
}

function Detail({ challenge }: { challenge: ChallengeDetail }) {
  const { t, time, dates, prizeLine } = useChallengeText();
  const isPlayer = useCan(playAccess);
  const { phase, measure, teams, title } = challenge;
  return (
    <div className={game.column}>
      <section className={styles.card} aria-label={title}>
        <header>
          <ChallengeKind challenge={challenge} />
          <span>{time(challenge)}</span>
        </header>
        <p>{prizeLine(challenge)}</p>
        <ChallengeProgress challenge={challenge} />
        <ChallengeOutcome challenge={challenge} />
        {phase === "running" && measure !== "proofs" ? (
          <Can do={submitReferralsAccess}>
            <Link to="/referrals" search={{ form: "new" }} className={`${action.primary} ${styles.narrow}`}>
              {t("challenge.refer")}
            </Link>
          </Can>
        ) : null}
      </section>
      {measure === "proofs" && isPlayer && challenge.own !== null ? <OwnProofs challenge={challenge} /> : null}
      {teams.length > 0 ? <TeamStandings challenge={challenge} /> : null}
      <SectionCard title={t("challenge.rules")} description={dates(challenge)}>
        <CountingRules challenge={challenge} />
      </SectionCard>
    </div>
  );
}
