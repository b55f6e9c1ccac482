import type { ReactNode } from "react";
import styles from "./figure-cards.module.css";

type Props = { count: number; label?: string; children: ReactNode };

/** Figures beside each other, four in a row; three where four would leave one alone. */
export const FigureCards = ({ count, label, children }: Props) => (
  <dl className={styles.figures} data-columns={count % 4 === 1 ? 3 : 4} aria-label={label}>
    {children}
  </dl>
);
