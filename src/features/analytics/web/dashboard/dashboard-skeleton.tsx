import "@mantine/core/styles/Skeleton.layer.css";
import card from "#web/ui/card.module.css";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { StatSkeleton } from "#web/ui/stat-skeleton.tsx";
import { FigureCards } from "../values/figure-cards.tsx";
import styles from "./dashboard.module.css";

/** As it will be: figures above, four cards below. */
export const DashboardSkeleton = () => (
  <div className={styles.page}>
    <FigureCards count={8}>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((one) => (
        <StatSkeleton key={one} />
      ))}
    </FigureCards>
    <div className={styles.columns}>
      {["funnel", "pipeline", "leaders", "activity"].map((one) => (
        <div key={one} className={`${card.card} ${card.body} ${styles.waiting}`}>
          <ItemSkeleton rows={4} />
        </div>
      ))}
    </div>
  </div>
);
