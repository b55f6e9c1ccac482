import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import card from "./card.module.css";
import styles from "./home.module.css";

/** A skeleton with the page's own layout, so that nothing shifts when the data arrives. */
export const HomeSkeleton = () => (
  <div className={styles.grid}>
    <div className={card.card}>
      <ItemSkeleton rows={4} />
    </div>
    <div className={card.card}>
      <ItemSkeleton rows={3} />
    </div>
  </div>
);
