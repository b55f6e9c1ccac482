import type { ReactNode } from "react";
import styles from "./ranked-bars.module.css";
import { type LinkTarget, TargetRow } from "./target-link.tsx";

export type RankedBar = {
  key: string;
  name: string;
  value: number;
  /** The formatted value. */
  text: string;
  /** Additional information, in a few words. */
  note?: ReactNode;
  /** The previous value: a thin mark on the bar. */
  before?: number;
  /** A part of the value: the rest of the bar is drawn in the quiet tone. */
  part?: number;
  link?: LinkTarget | undefined;
};

/** Names and values with a bar for comparison, in the order given. */
export function RankedBars({ bars }: { bars: RankedBar[] }) {
  const maxValue = Math.max(...bars.flatMap(({ value, before = 0 }) => [value, before]), 1);
  const share = (value: number) => `${(Math.max(value, 0) / maxValue) * 100}%`;
  /** A small value stays visible; zero has no bar. */
  const length = (value: number) => (value > 0 ? `max(2px, ${share(value)})` : 0);
  return (
    <ol className={styles.bars}>
      {bars.map(({ key, name, value, text, note, before, part, link }) => (
        <li key={key}>
          <TargetRow link={link} className={styles.row}>
            <span className={styles.name} title={name}>
              <bdi>{name}</bdi>
            </span>
            <span className={styles.text}>
              <b className="tabular">
                <bdi>{text}</bdi>
              </b>
              {note ? <span className={styles.note}>{note}</span> : null}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                data-quiet={part !== undefined || undefined}
                style={{ inlineSize: length(value) }}
              />
              {part === undefined ? null : <span className={styles.part} style={{ inlineSize: length(part) }} />}
              {before === undefined ? null : (
                <span className={styles.before} style={{ insetInlineStart: `min(${share(before)}, 100% - 2px)` }} />
              )}
            </span>
          </TargetRow>
        </li>
      ))}
    </ol>
  );
}
