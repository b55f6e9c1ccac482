import { NextPayout } from "./next-payout.tsx";
import styles from "./own.module.css";
import { OwnItems } from "./own-items.tsx";

/** What comes next, and what was paid. */
export const OwnPayouts = () => (
  <div className={styles.stack}>
    <NextPayout />
    <OwnItems />
  </div>
);
