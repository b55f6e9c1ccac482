import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import { numberFormat } from "#base/formats.ts";
import { fractionDigits } from "#base/money.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import styles from "./trial.module.css";

const arrows = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconArrowRight };

/** A gain or loss next to a bar that grows to its side of the center. The figure and the arrow convey it without color. */
export function ChangeBar({ minor, currency, most }: { minor: number; currency: string; most: number }) {
  const { intl } = useLocale();
  const way = minor > 0 ? "more" : minor < 0 ? "less" : "same";
  const Arrow = arrows[way];
  // The locale decides where the sign goes.
  const format = numberFormat(intl, { style: "currency", currency, signDisplay: "exceptZero" });
  return (
    <span className={styles.change} data-way={way}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${(Math.abs(minor) / most) * 50}%` }} />
      </span>
      <span className={styles.figure}>
        <Arrow size={15} stroke={2} className="flips" aria-hidden="true" />
        <bdi className="tabular">{format.format(minor / 10 ** fractionDigits(currency))}</bdi>
      </span>
    </span>
  );
}
