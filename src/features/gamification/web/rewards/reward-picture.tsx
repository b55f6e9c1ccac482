import type { ReactNode } from "react";
import type { rewardPictures } from "../../values.ts";
import styles from "./reward-picture.module.css";

type Picture = (typeof rewardPictures)[number];

/** Drawings in the brand's colors. They are decorative: the title next to them says what the reward is. */
const drawings: Record<Picture, ReactNode> = {
  card: (
    <>
      <rect width="240" height="140" className={styles.primaryTint} />
      <g transform="rotate(-7 120 74)">
        <rect x="62" y="38" width="120" height="74" rx="9" className={styles.primary} opacity=".45" />
        <rect x="54" y="32" width="120" height="74" rx="9" className={styles.primary} />
        <path d="M54 58h120" className={styles.onPrimary} strokeWidth="10" opacity=".35" />
        <path d="M68 88h34" className={styles.onPrimary} strokeWidth="7" strokeLinecap="round" opacity=".9" />
        <circle cx="156" cy="89" r="9" className={styles.dot} opacity=".9" />
        <circle cx="146" cy="89" r="9" className={styles.dot} opacity=".5" />
      </g>
    </>
  ),
  trees: (
    <>
      <rect width="240" height="140" className={styles.secondaryTint} />
      <path d="M0 112c50-18 90-18 130-4 40-14 76-12 110 2v30H0Z" className={styles.secondary} opacity=".25" />
      <g className={styles.secondary}>
        <path d="M120 30l26 44h-14l18 30H90l18-30H94Z" />
        <path d="M66 56l18 30H74l13 22H45l13-22H48Z" opacity=".7" />
        <path d="M178 50l20 33h-11l15 25h-48l15-25h-11Z" opacity=".8" />
      </g>
      <path d="M120 104v16M66 108v12M178 108v12" className={styles.trunks} strokeWidth="6" strokeLinecap="round" />
    </>
  ),
  headphones: (
    <>
      <rect width="240" height="140" className={styles.ground} />
      <path d="M78 92V76c0-24 19-43 42-43s42 19 42 43v16" className={styles.band} strokeWidth="9" />
      <path d="M92 40c8-7 18-11 28-11s20 4 28 11" className={styles.shine} strokeWidth="4" />
      <rect x="66" y="78" width="26" height="42" rx="12" className={styles.ink} />
      <rect x="148" y="78" width="26" height="42" rx="12" className={styles.ink} />
      <rect x="86" y="82" width="9" height="34" rx="4.5" className={styles.accent} />
      <rect x="145" y="82" width="9" height="34" rx="4.5" className={styles.accent} />
    </>
  ),
  ticket: (
    <>
      <rect width="240" height="140" className={styles.accentTint} />
      <g transform="rotate(5 120 70)">
        <path
          d="M52 44h136a6 6 0 0 1 6 6v12a10 10 0 0 0 0 20v12a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V82a10 10 0 0 0 0-20V50a6 6 0 0 1 6-6Z"
          className={styles.accent}
        />
        <path d="M154 46v54" className={styles.onAccent} strokeWidth="2.5" strokeDasharray="4 5" />
        <path d="M64 62h62M64 74h44" className={styles.onAccent} strokeWidth="6" strokeLinecap="round" />
        <path d="M64 86h28" className={styles.onAccent} strokeWidth="5" strokeLinecap="round" opacity=".6" />
        <path d="M174 64l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1Z" className={styles.star} />
      </g>
    </>
  ),
  mug: (
    <>
      <rect width="240" height="140" className={styles.secondaryTint} />
      <path d="M104 38c-6-8 6-12 0-22M124 38c-6-8 6-12 0-22" className={styles.steam} strokeWidth="5" />
      <path d="M148 62h12a15 15 0 0 1 0 30h-12" className={styles.handle} strokeWidth="9" />
      <path d="M76 48h76v52a16 16 0 0 1-16 16H92a16 16 0 0 1-16-16Z" className={styles.secondary} />
      <path
        d="M114 94l-13-13a8.5 8.5 0 0 1 13-11 8.5 8.5 0 0 1 13 11Z"
        className={styles.onSecondary}
        strokeLinejoin="round"
      />
    </>
  ),
  gift: (
    <>
      <rect width="240" height="140" className={styles.primaryTint} />
      <path
        d="M120 46c-10-22-34-22-34-8 0 9 18 10 34 8ZM120 46c10-22 34-22 34-8 0 9-18 10-34 8Z"
        className={styles.bow}
        strokeWidth="7"
        strokeLinejoin="round"
      />
      <rect x="78" y="66" width="84" height="54" rx="6" className={styles.primary} />
      <rect x="70" y="46" width="100" height="24" rx="6" className={styles.primary} />
      <path d="M78 71h84" className={styles.shade} strokeWidth="3" opacity=".3" />
      <path d="M112 46h16v74h-16Z" className={styles.accent} />
    </>
  ),
};

type Props = { picture: Picture; pictureUrl?: string | null; className?: string };

/** Shows the picture of a reward: the uploaded one, or one of our drawings. It fills the width it is given. */
export function RewardPicture({ picture, pictureUrl = null, className = "" }: Props) {
  if (pictureUrl !== null)
    return <img src={pictureUrl} alt="" loading="lazy" className={`${styles.picture} ${className}`} />;
  return (
    <svg
      viewBox="0 0 240 140"
      preserveAspectRatio="xMidYMid slice"
      className={`${styles.picture} ${className}`}
      data-picture={picture}
      aria-hidden="true"
    >
      {drawings[picture]}
    </svg>
  );
}
