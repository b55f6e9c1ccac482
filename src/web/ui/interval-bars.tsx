import type { ReactNode } from "react";
import styles from "./interval-bars.module.css";
import { type LinkTarget, TargetRow } from "./target-link.tsx";

export type Interval = {
  /** From 0 to 1; null if there is no data to calculate it from. */
  rate: number | null;
  low: number;
  high: number;
};
export type IntervalBar = Interval & {
  key: string;
  name: string;
  text: string;
  note?: ReactNode;
  link?: LinkTarget | undefined;
};

/** A rate with its confidence interval, which is wider the fewer records there are. */
export function IntervalTrack({ rate, low, high }: Interval) {
  return (
    <span className={styles.track} aria-hidden="true">
      {rate === null ? null : (
        <>
          <span
            className={styles.span}
            style={{ insetInlineStart: `${low * 100}%`, inlineSize: `${(high - low) * 100}%` }}
          />
          <span className={styles.rate} style={{ insetInlineStart: `${rate * 100}%` }} />
        </>
      )}
    </span>
  );
}

/** Rates side by side, each with its confidence interval. */
export function IntervalBars({ bars }: { bars: IntervalBar[] }) {
  return (
    <ol className={styles.bars}>
      {bars.map(({ key, name, text, note, link, ...interval }) => (
        <li key={key}>
          <TargetRow link={link} className={styles.row}>
            <span className={styles.name}>
              <bdi>{name}</bdi>
              {note ? <span className={styles.note}>{note}</span> : null}
            </span>
            <IntervalTrack {...interval} />
            <span className={styles.text}>{text}</span>
          </TargetRow>
        </li>
      ))}
    </ol>
  );
}
