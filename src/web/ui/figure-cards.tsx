import type { ReactNode } from "react";
import styles from "./figure-cards.module.css";

type Props = {
  label?: string;
  /** For amounts with cents: on a phone each has its own row. */
  exact?: boolean;
  /** `StatCard` elements. */
  children: ReactNode;
};

/** Any number of figures side by side in one frame. */
export const FigureCards = ({ label, exact, children }: Props) => (
  <dl className={styles.figures} data-exact={exact || undefined} aria-label={label}>
    {children}
  </dl>
);
