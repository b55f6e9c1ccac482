import { IconFlame, IconLock } from "@tabler/icons-react";
import type { Standing } from "../../contract/standing.ts";
import { LevelMark } from "../badges/badge-mark.tsx";
import game from "../game.module.css";
import { useGameText } from "../use-game-text.ts";
import styles from "./overview.module.css";
import { StreakWeeks, useStreakLine } from "./streak-weeks.tsx";

/** Level, points and streak, side by side. */
export function StandingPanel({ standing }: { standing: Standing }) {
  const { t } = useGameText();
  return (
    <section className={styles.panel} aria-label={t("standing")}>
      <Level standing={standing} />
      <Points points={standing.points} />
      <WeeklyStreak streak={standing.streak} />
    </section>
  );
}

function Level({ standing: { xp, level, tier } }: { standing: Standing }) {
  const { t, number, tierName } = useGameText();
  const share = Math.min(100, (100 * level.gained) / Math.max(1, level.needed));
  return (
    <div className={styles.level}>
      <LevelMark level={number(level.level)} />
      <div>
        <p className={game.quiet}>{t("rank", { tier: tierName(tier.tier) })}</p>
        <h2 className={styles.levelTitle}>{t("level.title", { level: number(level.level) })}</h2>
        <span className={styles.meter} aria-hidden="true">
          <i style={{ inlineSize: `${share}%` }} />
        </span>
        <p className={styles.levelLine}>
          <b className="tabular">{t("xp", { xp: number(xp) })}</b>
          <span>{t("level.next", { xp: number(level.missing), level: number(level.level + 1) })}</span>
        </p>
      </div>
    </div>
  );
}

function Points({ points: { available, nextRelease } }: Pick<Standing, "points">) {
  const { t, number, shortDay } = useGameText();
  const release = nextRelease && { points: number(nextRelease.points), date: shortDay(nextRelease.on) };
  return (
    <div className={styles.points}>
      <h2 className={game.quiet}>{t("points.title")}</h2>
      <p className={styles.figure}>
        <bdi>{number(available)}</bdi>
      </p>
      {available < 0 ? <p className={game.quiet}>{t("points.owed", { points: number(-available) })}</p> : null}
      {release ? (
        <p className={styles.release}>
          <IconLock size={14} stroke={1.8} aria-hidden="true" />
          <span>{t("points.release", release)}</span>
        </p>
      ) : null}
    </div>
  );
}

function WeeklyStreak({ streak }: Pick<Standing, "streak">) {
  const { t, number } = useGameText();
  const line = useStreakLine();
  return (
    <div className={styles.streak}>
      <h2 className={game.quiet}>{t("streak.title")}</h2>
      <p className={styles.streakCount}>
        <IconFlame size={20} stroke={1.8} aria-hidden="true" />
        {t("streak.weeks", { count: streak.weeks, weeks: number(streak.weeks) })}
      </p>
      <StreakWeeks marks={streak.marks} />
      <p className={game.quiet}>{line(streak)}</p>
    </div>
  );
}
