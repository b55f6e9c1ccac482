import type { ReactNode } from "react";
import styles from "./figure-cards.module.css";

type Props = {
  label?: string;
  /** Amounts to the cent: on a phone each has a row of its own. */
  exact?: boolean;
  /** Each a `StatCard`. */
  children: ReactNode;
};

/** Figures beside each other in one frame, however many there are. */
export const FigureCards = ({ label, exact, children }: Props) => (
  <dl className={styles.figures} data-exact={exact || undefined} aria-label={label}>
    {children}
  </dl>
);
