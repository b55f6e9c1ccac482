import type { ReactNode } from "react";
import styles from "./admin.module.css";

/** A table that may be wider than the screen. It takes the focus, so that it is scrolled by keyboard too. */
export const ScrollRegion = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    className={styles.scroll}
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, a keyboard could not scroll the table
    tabIndex={0}
  >
    {children}
  </section>
);
