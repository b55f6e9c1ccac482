import { IconQuestionMark } from "@tabler/icons-react";
import { useId } from "react";
import type { Badge } from "../../contract/standing.ts";
import type { ChallengeIcon } from "../../values.ts";
import { challengeIconOf, iconOf } from "./badge-icons.ts";
import styles from "./badge-mark.module.css";

const hexagon =
  "M50 4c3 0 6 1 8 2l28 16c5 3 8 8 8 14v32c0 6-3 11-8 14L58 98c-5 3-11 3-16 0L14 82c-5-3-8-8-8-14V36c0-6 3-11 8-14L42 6c2-1 5-2 8-2Z";

type Size = "medium" | "large";
export const isSecret = ({ style, earnedAt }: Pick<Badge, "style" | "earnedAt">): boolean =>
  style === "secret" && earnedAt === null;

/** A badge as a hexagon: filled once it is earned, with the progress on its rim until then. The text next to it says the same. */
export function BadgeMark({ badge, size = "medium" }: { badge: Badge; size?: Size }) {
  if (isSecret(badge)) return <SecretMark size={size} />;
  const BadgeIcon = iconOf(badge.code);
  const icon = <BadgeIcon x={29} y={31} width={42} height={42} strokeWidth={1.6} />;
  if (badge.earnedAt) return <FilledHexagon size={size}>{icon}</FilledHexagon>;
  const share = Math.min(100, (100 * badge.value) / Math.max(1, badge.target));
  return (
    <svg viewBox="0 0 100 104" className={styles.mark} data-size={size} aria-hidden="true">
      <path d={hexagon} className={styles.ground} />
      {share > 0 ? <path d={hexagon} className={styles.rim} pathLength={100} strokeDasharray={`${share} 100`} /> : null}
      <g className={styles.faint}>{icon}</g>
    </svg>
  );
}

/** A badge whose name is not known until it is earned. */
export function SecretMark({ size = "medium" }: { size?: Size }) {
  return (
    <svg viewBox="0 0 100 104" className={styles.mark} data-size={size} aria-hidden="true">
      <path d={hexagon} className={styles.ground} strokeDasharray="6 6" />
      <g className={styles.faint}>
        <IconQuestionMark x={29} y={31} width={42} height={42} strokeWidth={1.6} />
      </g>
    </svg>
  );
}

/** The badge of a challenge that was won. */
export function ChallengeMark({ icon, size = "medium" }: { icon: ChallengeIcon; size?: Size }) {
  const BadgeIcon = challengeIconOf(icon);
  return (
    <FilledHexagon size={size}>
      <BadgeIcon x={29} y={31} width={42} height={42} strokeWidth={1.6} />
    </FilledHexagon>
  );
}

/** A level as a filled hexagon with its number. */
export const LevelMark = ({ level, size = "large" }: { level: string; size?: Size }) => (
  <FilledHexagon size={size}>
    <text
      x={50}
      y={level.length > 2 ? 63 : 67}
      textAnchor="middle"
      className={styles.level}
      data-long={level.length > 2}
    >
      {level}
    </text>
  </FilledHexagon>
);

function FilledHexagon({ size, children }: { size: Size; children: React.ReactNode }) {
  const id = useId();
  return (
    <svg viewBox="0 0 100 104" className={styles.mark} data-size={size} aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className={styles.from} />
          <stop offset="1" className={styles.to} />
        </linearGradient>
      </defs>
      <path d={hexagon} fill={`url(#${id})`} />
      <path d={hexagon} className={styles.shine} transform="translate(7 7.3) scale(.86)" />
      <g className={styles.on}>{children}</g>
    </svg>
  );
}
