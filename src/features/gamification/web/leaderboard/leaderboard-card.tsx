import "@mantine/core/styles/SegmentedControl.layer.css";
import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { TableSkeleton } from "#web/ui/table-skeleton.tsx";
import type { Leaderboard } from "../../contract/leaderboards.ts";
import { type Board, boards, type Period, periods, type Scope, scopes } from "../../values.ts";
import { leaderboardOf } from "../api.ts";
import game from "../game.module.css";
import { type GameSearch, route } from "../search.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./leaderboard.module.css";
import { LeaderboardTable } from "./leaderboard-table.tsx";

/** As many of the first places as there is room for beside the challenges. */
const top = 10;

type Props = {
  /** Only referrers are in a league; others compare everyone. */
  isPlayer: boolean;
  isHidden: boolean;
  onVisibility: () => void;
};

/** The leaderboard of the person's league or of everyone. Board, period and scope are in the URL. */
export function LeaderboardCard({ isPlayer, isHidden, onVisibility }: Props) {
  const { t } = useGameText();
  const id = useId();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { board = "xp", period = "quarter" } = search;
  const scope = isPlayer ? (search.scope ?? "league") : "everyone";
  const { data, error, isPlaceholderData, refetch } = useQuery(leaderboardOf({ board, period, scope, top }));
  const change = (part: GameSearch) => void navigate({ search: { ...search, ...part }, ...replaceInPlace });
  const title = data?.league ? t("board.league", { name: data.league.name }) : t(`board.title.${scope}`);
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={isPlaceholderData}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={game.quiet}>{data ? <Summary leaderboard={data} /> : "\u00A0"}</p>
        </div>
        <SegmentedControl
          aria-label={t("board.period")}
          data={periods.map((value) => ({ value, label: t(`board.periods.${value}`) }))}
          value={period}
          onChange={(value) => change({ period: value as Period })}
        />
        <div className={styles.choices}>
          <NativeSelect
            aria-label={t("board.orderedBy")}
            data={boards.map((value) => ({ value, label: t(`board.of.${value}`) }))}
            value={board}
            onChange={({ currentTarget }) => change({ board: currentTarget.value as Board })}
          />
          {isPlayer ? (
            <NativeSelect
              aria-label={t("board.scope")}
              data={scopes.map((value) => ({ value, label: t(`board.title.${value}`) }))}
              value={scope}
              onChange={({ currentTarget }) => change({ scope: currentTarget.value as Scope })}
            />
          ) : null}
        </div>
      </header>
      {!data && error ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <TableSkeleton columns={3} /> : null}
      {data && data.places.length === 0 ? <p className={styles.none}>{t("board.none")}</p> : null}
      {data && data.places.length > 0 ? <LeaderboardTable leaderboard={data} label={title} /> : null}
      {isHidden ? (
        <p className={styles.hidden}>
          <span>{t("board.hidden")}</span>{" "}
          <button type="button" className={game.link} onClick={onVisibility}>
            {t("board.change")}
          </button>
        </p>
      ) : null}
    </section>
  );
}

/** How many people are compared and, in a league, how many move up and when. */
function Summary({ leaderboard: { people, league } }: { leaderboard: Leaderboard }) {
  const { t, number, shortDay } = useGameText();
  const count = { count: people, number: number(people) };
  if (!league) return t("board.people", count);
  const date = shortDay(league.endsOn);
  const season = league.promoted
    ? t("board.season", { promoted: number(league.promoted), date })
    : t("board.seasonEnds", { date });
  return `${t("board.similar", count)} · ${season}`;
}
