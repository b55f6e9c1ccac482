import type { Reward } from "../../contract/rewards.ts";
import styles from "./reward-picture.module.css";

/** Drawings in the tenant's colors. They are decorative: the title next to them names the reward. */
const drawings: Record<Reward["picture"], React.ReactNode> = {
  card: (
    <g transform="rotate(-7 120 74)">
      <rect x="62" y="38" width="120" height="74" rx="9" className={styles.pale} />
      <rect x="54" y="32" width="120" height="74" rx="9" className={styles.solid} />
      <path d="M54 58h120" className={styles.band} />
      <path d="M66 92h34" className={styles.text} />
      <circle cx="156" cy="90" r="9" className={styles.on} />
      <circle cx="146" cy="90" r="9" className={styles.on} opacity=".5" />
    </g>
  ),
  trees: (
    <>
      <path d="M0 112c50-18 90-18 130-4 40-14 76-12 110 2v30H0Z" className={styles.second} opacity=".25" />
      <path d="M120 104v16M66 108v12M178 108v12" className={styles.trunk} />
      <g className={styles.second}>
        <path d="M120 30l26 44h-14l18 30H90l18-30H94Z" />
        <path d="M66 56l18 30H74l13 22H45l13-22H48Z" opacity=".7" />
        <path d="M178 50l20 33h-11l15 25h-48l15-25h-11Z" opacity=".8" />
      </g>
    </>
  ),
  headphones: (
    <>
      <path d="M78 92V76c0-24 19-43 42-43s42 19 42 43v16" className={styles.bow} />
      <g className={styles.ink}>
        <rect x="66" y="78" width="26" height="42" rx="12" />
        <rect x="148" y="78" width="26" height="42" rx="12" />
      </g>
      <g className={styles.third}>
        <rect x="86" y="82" width="9" height="34" rx="4.5" />
        <rect x="145" y="82" width="9" height="34" rx="4.5" />
      </g>
    </>
  ),
  ticket: (
    <g transform="rotate(5 120 70)">
      <path
        d="M52 44h136a6 6 0 0 1 6 6v12a10 10 0 0 0 0 20v12a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V82a10 10 0 0 0 0-20V50a6 6 0 0 1 6-6Z"
        className={styles.solid}
      />
      <path d="M154 46v54" className={styles.tear} />
      <path d="M64 62h62M64 74h44" className={styles.text} />
      <path d="M174 64l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1Z" className={styles.on} />
    </g>
  ),
  mug: (
    <>
      <path d="M150 62h14a16 16 0 0 1 0 32h-14" className={styles.handle} />
      <path d="M80 46h70v52a18 18 0 0 1-18 18H98a18 18 0 0 1-18-18Z" className={styles.solid} />
      <path d="M102 34c-5-6 5-9 0-16M118 34c-5-6 5-9 0-16M134 34c-5-6 5-9 0-16" className={styles.steam} />
    </>
  ),
  gift: (
    <>
      <rect x="76" y="66" width="88" height="52" rx="6" className={styles.solid} />
      <rect x="68" y="48" width="104" height="22" rx="6" className={styles.pale} />
      <path d="M120 48v70" className={styles.ribbon} />
      <path d="M120 46c-26 2-34-24-18-26 12-2 18 14 18 26 0-12 6-28 18-26 16 2 8 28-18 26Z" className={styles.bowtie} />
    </>
  ),
};

export function RewardPicture({ reward: { picture, pictureUrl } }: { reward: Pick<Reward, "picture" | "pictureUrl"> }) {
  if (pictureUrl) return <img src={pictureUrl} alt="" className={styles.picture} loading="lazy" />;
  return (
    <svg
      viewBox="0 0 240 140"
      preserveAspectRatio="xMidYMid slice"
      className={styles.picture}
      data-picture={picture}
      aria-hidden="true"
    >
      {drawings[picture]}
    </svg>
  );
}
