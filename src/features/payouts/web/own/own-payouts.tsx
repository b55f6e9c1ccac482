import { NextPayout } from "./next-payout.tsx";
import styles from "./own.module.css";
import { OwnItems } from "./own-items.tsx";

export const OwnPayouts = () => (
  <div className={styles.stack}>
    <NextPayout />
    <OwnItems />
  </div>
);
