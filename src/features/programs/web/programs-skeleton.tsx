import card from "#web/ui/card.module.css";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import styles from "./programs.module.css";

export const ProgramsSkeleton = () => (
  <div className={styles.page}>
    <div className={`${card.card} ${styles.waiting}`}>
      <ItemSkeleton rows={1} />
    </div>
    <div className={`${card.card} ${styles.waiting}`}>
      <ItemSkeleton rows={6} />
    </div>
  </div>
);
