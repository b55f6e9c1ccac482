import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { Sparkline } from "./sparkline.tsx";
import styles from "./stat-card.module.css";
import { type Way, WayLink } from "./way-link.tsx";

type Props = {
  label: string;
  value: ReactNode;
  /** As a share: 0.12 is twelve per cent more than before. */
  change?: number;
  /** The change in words, where a share would not say it: "4 points more". */
  said?: string | undefined;
  /** Against what it changed: "since last month". */
  note?: ReactNode;
  trend?: number[];
  /** Which way is good: fewer complaints are, less money is not. */
  better?: "more" | "less" | "neither";
  /** To the rows behind it; the whole card leads there. */
  way?: Way | undefined;
};

/** Signs that fit into a card on a phone; what is longer is written smaller. */
const longest = 12;
const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight };

/** One figure of a `<dl>`: what it is, how much, which way it goes. */
export function StatCard({ label, value, change, said, note, trend, better = "more", way }: Props) {
  const { intl } = useLocale();
  const turn = !change ? "same" : change > 0 ? "up" : "down";
  const Arrow = arrows[turn];
  const calm = turn === "same" || better === "neither";
  const tone = calm ? "calm" : (turn === "up") === (better === "more") ? "good" : "bad";
  const percent = numberFormat(intl, { style: "percent", signDisplay: "exceptZero" });
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        {way ? (
          <WayLink way={way} className={styles.way ?? ""}>
            {label}
          </WayLink>
        ) : (
          label
        )}
      </dt>
      <dd className={styles.body}>
        <span className={styles.value} data-long={(typeof value === "string" && value.length > longest) || undefined}>
          {value}
        </span>
        {trend ? <Sparkline values={trend} /> : null}
      </dd>
      {change === undefined && !note ? null : (
        <dd className={styles.note}>
          {change === undefined ? null : (
            <span className={styles.change} data-tone={tone}>
              <Arrow size={15} stroke={2} className="flips" aria-hidden="true" />
              <bdi className="tabular">{said ?? percent.format(change)}</bdi>
            </span>
          )}
          {note ? <span>{note}</span> : null}
        </dd>
      )}
    </div>
  );
}
