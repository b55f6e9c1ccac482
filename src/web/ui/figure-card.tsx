import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./figure-card.module.css";
import { Sparkline } from "./sparkline.tsx";
import { type LinkTarget, TargetLink } from "./target-link.tsx";

export type Figure = {
  label: string;
  value: ReactNode;
  /** As a fraction: 0.12 is 12 percent more than before. */
  change?: number;
  /** The change as text, where a percentage does not fit: "4 points more". */
  changeText?: string | undefined;
  /** What it is compared with: "since last month". */
  note?: ReactNode;
  trend?: number[];
  /** Which direction is good: fewer complaints are, less money is not. */
  better?: "more" | "less" | "neither";
  /** Links the whole card to the rows behind the figure. */
  link?: LinkTarget | undefined;
};

/** Characters that fit into a card on a phone; longer values use a smaller font. */
const maxLength = 12;
const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight };

/** One figure of a `<dl>`: label, value and trend. */
export function FigureCard({ label, value, change, changeText, note, trend, better = "more", link }: Figure) {
  const { intl } = useLocale();
  const direction = !change ? "same" : change > 0 ? "up" : "down";
  const Arrow = arrows[direction];
  const isNeutral = direction === "same" || better === "neither";
  const tone = isNeutral ? "calm" : (direction === "up") === (better === "more") ? "good" : "bad";
  const percent = numberFormat(intl, { style: "percent", signDisplay: "exceptZero" });
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        {link ? (
          <TargetLink link={link} className={styles.link ?? ""}>
            {label}
          </TargetLink>
        ) : (
          label
        )}
      </dt>
      <dd className={styles.body}>
        <span className={styles.value} data-long={(typeof value === "string" && value.length > maxLength) || undefined}>
          {value}
        </span>
        {trend ? <Sparkline values={trend} /> : null}
      </dd>
      {change === undefined && !note ? null : (
        <dd className={styles.note}>
          {change === undefined ? null : (
            <span className={styles.change} data-tone={tone}>
              <Arrow size={15} stroke={2} className="flips" aria-hidden="true" />
              <bdi className="tabular">{changeText ?? percent.format(change)}</bdi>
            </span>
          )}
          {note ? <span>{note}</span> : null}
        </dd>
      )}
    </div>
  );
}
