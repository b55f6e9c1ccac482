import styles from "./company.module.css";

type Props = { part: number; whole: number; tone: "plain" | "warn" | "bad" };

/** Draws a share of a total next to its figure. */
export function ShareBar({ part, whole, tone }: Props) {
  const share = whole > 0 ? Math.min(Math.max(part / whole, 0), 1) : 0;
  return (
    <span className={styles.track} data-tone={tone} aria-hidden="true">
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
