import { IconArrowDownRight, IconArrowUpRight, IconMedal, IconShieldChevron } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { SeasonSummary } from "../../contract/seasons.ts";
import { previousQuarter } from "../../rules/periods.ts";
import { LevelMark } from "../badges/badge-mark.tsx";
import game from "../game.module.css";
import styles from "./season.module.css";
import { useSeasonText } from "./use-season-text.ts";

type Props = { summary: SeasonSummary };

/** The level and the XP of the season in large, and where the person ended among the others. */
export function SeasonHero({ summary }: Props) {
  const { t, number, name, tierName } = useSeasonText();
  const { season, xp, levelBefore, levelAfter, tier } = summary;
  const levels =
    levelBefore === levelAfter
      ? t("season.stayed", { level: number(levelAfter) })
      : t("season.levels", { before: number(levelBefore), after: number(levelAfter) });
  return (
    <section className={styles.hero} aria-label={name(season)}>
      <div className={styles.mark}>
        <LevelMark level={number(levelAfter)} />
      </div>
      <div className={styles.main}>
        <p className={styles.season}>{name(season)}</p>
        <h2 className={game.quiet}>{t("season.xpEarned")}</h2>
        <p className={styles.xp}>
          <bdi>{number(xp)}</bdi>
        </p>
        <Change summary={summary} />
        <p className={styles.levels}>
          {levels} · {t("rank", { tier: tierName(tier) })}
        </p>
      </div>
      <div className={styles.places}>
        <League summary={summary} />
        <Best summary={summary} />
      </div>
    </section>
  );
}

function Change({ summary: { xp, previous, season } }: Props) {
  const { t, number, signed, name } = useSeasonText();
  if (!previous) return <p className={game.quiet}>{t("season.first")}</p>;
  const change = xp - previous.xp;
  const Arrow = change < 0 ? IconArrowDownRight : IconArrowUpRight;
  return (
    <p className={styles.change} data-tone={change > 0 ? "good" : "calm"}>
      {change === 0 ? null : (
        <span>
          <Arrow size={16} stroke={2} className="flips" aria-hidden="true" />
          <bdi className="tabular">{signed(change)}</bdi>
        </span>
      )}
      {t("season.before", { season: name(previousQuarter(season)), value: number(previous.xp) })}
    </p>
  );
}

function League({ summary: { league } }: Props) {
  const { t, number } = useSeasonText();
  if (!league) return null;
  return (
    <Place
      icon={<IconShieldChevron size={22} stroke={1.7} aria-hidden="true" />}
      title={t("season.league", { name: league.name })}
      place={t("season.place", { rank: number(league.rank), people: number(league.people) })}
    >
      <span className={styles.move} data-move={league.move}>
        {t(`season.move.${league.move}`)}
      </span>
    </Place>
  );
}

function Best({ summary: { best } }: Props) {
  const { t, number } = useSeasonText();
  if (!best) return null;
  return (
    <Place
      icon={<IconMedal size={22} stroke={1.7} aria-hidden="true" />}
      title={t("season.best", { board: t(`board.of.${best.board}`) })}
      place={t("season.place", { rank: number(best.rank), people: number(best.people) })}
    />
  );
}

type PlaceProps = { icon: ReactNode; title: string; place: string; children?: ReactNode };

const Place = ({ icon, title, place, children }: PlaceProps) => (
  <div className={styles.place}>
    {icon}
    <div>
      <h3>{title}</h3>
      <p>
        <b className="tabular">{place}</b>
        {children}
      </p>
    </div>
  </div>
);
