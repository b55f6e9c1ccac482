import card from "#web/ui/card.module.css";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import styles from "./home.module.css";

/** A skeleton with the page's own layout, so that nothing shifts when the data arrives. */
export const HomeSkeleton = () => (
  <div className={styles.columns}>
    <div className={`${card.card} ${styles.waiting}`}>
      <ItemSkeleton rows={4} />
    </div>
    <div className={`${card.card} ${styles.waiting}`}>
      <ItemSkeleton rows={3} />
    </div>
  </div>
);
