import { IconFlame, IconMedal } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Badge, Standing } from "../../contract/standing.ts";
import { currentChallenges, standing } from "../api.ts";
import { BadgeMark } from "../badges/badge-mark.tsx";
import { useBadgeText } from "../badges/use-badge-text.ts";
import { Celebration } from "../celebration/celebration.tsx";
import { useChallengeText } from "../challenges/use-challenge-text.ts";
import { StreakWeeks, useStreakLine } from "../overview/streak-weeks.tsx";
import { useGameText } from "../use-game-text.ts";
import styles from "./level-card.module.css";

/** Level, streak and the next badge, for the start page. Nothing until it is loaded, because the page is complete without it. */
export function LevelCard() {
  const { data } = useQuery(standing);
  if (!data) return null;
  const next = data.badges.find(({ earnedAt, style }) => earnedAt === null && style === "progress");
  return (
    <section className={styles.card} aria-labelledby="level-card">
      <Level standing={data} />
      <Streak streak={data.streak} />
      <CurrentChallenge />
      {next ? <NextBadge badge={next} /> : null}
      <Celebration standing={data} />
    </section>
  );
}

function Level({ standing: { level, tier, nextStep } }: { standing: Standing }) {
  const { t, number, tierName } = useGameText();
  const share = Math.min(100, (100 * level.gained) / Math.max(1, level.needed));
  return (
    <div className={styles.level}>
      <span className={styles.ring} style={{ "--share": `${share}%` } as React.CSSProperties} aria-hidden="true">
        {number(level.level)}
      </span>
      <div>
        <h2 id="level-card">
          <Link to="/gamification">{t("level.title", { level: number(level.level) })}</Link>
          <span className={styles.tier}>
            <IconMedal size={14} stroke={1.8} aria-hidden="true" />
            {t("rank", { tier: tierName(tier.tier) })}
          </span>
        </h2>
        <p>
          {t("level.next", { xp: number(level.missing), level: number(level.level + 1) })}
          {nextStep ? ` · ${t("step.xp", { xp: number(nextStep.xp), tier: tierName(nextStep.tier) })}` : ""}
        </p>
      </div>
    </div>
  );
}

function Streak({ streak }: Pick<Standing, "streak">) {
  const { t, number } = useGameText();
  const line = useStreakLine();
  return (
    <div className={styles.part}>
      <h3>
        <IconFlame size={18} stroke={1.8} aria-hidden="true" />
        {t("streak.title")}
        <span>{t("streak.weeks", { count: streak.weeks, weeks: number(streak.weeks) })}</span>
      </h3>
      <StreakWeeks marks={streak.marks} />
      <p>{line(streak)}</p>
    </div>
  );
}

/** The challenge that ends next, of those that still run. */
function CurrentChallenge() {
  const { data } = useQuery(currentChallenges);
  const { time, value, t } = useChallengeText();
  const next = data?.challenges.find(({ phase, progress }) => phase === "running" && progress && progress.share < 1);
  if (!next?.progress) return null;
  return (
    <div className={`${styles.part} ${styles.badge}`}>
      <span className={styles.small} style={{ "--share": `${100 * next.progress.share}%` } as React.CSSProperties} />
      <div>
        <h3 dir="auto">
          <Link to="/gamification/challenges" search={{ id: next.id }}>
            {next.title}
          </Link>
        </h3>
        <p>
          {value(next, next.progress.value)} {t("challenge.of", { target: value(next, next.target) })}
        </p>
      </div>
      <span>{time(next)}</span>
    </div>
  );
}

function NextBadge({ badge }: { badge: Badge }) {
  const { t } = useGameText();
  const text = useBadgeText();
  return (
    <div className={`${styles.part} ${styles.badge}`}>
      <BadgeMark badge={badge} />
      <div>
        <h3>{t("badges.next", { badge: text.name(badge) })}</h3>
        <p>{text.line(badge)}</p>
      </div>
      <span>{text.state(badge)}</span>
    </div>
  );
}
