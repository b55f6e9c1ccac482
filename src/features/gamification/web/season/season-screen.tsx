import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { SeasonSummary } from "../../contract/seasons.ts";
import { seasonParam } from "../../rules/seasons.ts";
import { seasonOf } from "../api.ts";
import game from "../game.module.css";
import { GamePage } from "../game-page.tsx";
import { GameSkeleton } from "../game-skeleton.tsx";
import { seasonRoute } from "../search.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./season.module.css";
import { SeasonBadges } from "./season-badges.tsx";
import { SeasonFigures } from "./season-figures.tsx";
import { SeasonHero } from "./season-hero.tsx";
import { ShareCard } from "./share-card.tsx";
import { useSeasonText } from "./use-season-text.ts";

/** What a season was for the person, by default the last one. */
export function SeasonScreen() {
  const { t } = useGameText();
  const { season } = seasonRoute.useSearch();
  const { data, error, refetch } = useQuery(seasonOf(season));
  const { days } = useSeasonText();
  return (
    <GamePage title={t("season.title")} description={data?.summary ? days(data.summary) : undefined}>
      {!data && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <GameSkeleton heights={[220, 120, 260]} /> : null}
      {data ? (
        <div className={game.column}>
          <Seasons seasons={data.seasons} current={data.summary?.season} />
          {data.summary ? (
            <Summary key={data.summary.season} summary={data.summary} />
          ) : (
            <EmptyState title={t("season.emptyTitle")}>{t("season.emptyLine")}</EmptyState>
          )}
        </div>
      ) : null}
    </GamePage>
  );
}

function Summary({ summary }: { summary: SeasonSummary }) {
  const { t, longDay } = useSeasonText();
  return (
    <>
      <SeasonHero summary={summary} />
      <SeasonFigures summary={summary} />
      <SeasonBadges codes={summary.badges} />
      <ShareCard summary={summary} />
      <p className={game.quiet}>{t("season.asOf", { date: longDay(summary.closedAt) })}</p>
    </>
  );
}

/** The seasons with a summary; one alone needs no choice. */
function Seasons({ seasons, current }: { seasons: readonly string[]; current: string | undefined }) {
  const { t, name } = useSeasonText();
  if (seasons.length === 0 || (seasons.length === 1 && current === seasons[0])) return null;
  return (
    <nav aria-label={t("season.choose")}>
      <ul className={styles.seasons}>
        {seasons.map((season) => (
          <li key={season}>
            <Link
              to="/gamification/season"
              search={{ season: seasonParam(season) }}
              aria-current={season === current ? "page" : undefined}
            >
              {name(season)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
