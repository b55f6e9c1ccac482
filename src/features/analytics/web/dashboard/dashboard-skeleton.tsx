import "@mantine/core/styles/Skeleton.layer.css";
import card from "#web/ui/card.module.css";
import { FigureCards } from "#web/ui/figure-cards.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import styles from "./dashboard.module.css";

/** Matches the layout of the dashboard: figures above, four cards below. */
export const DashboardSkeleton = () => (
  <div className={styles.page}>
    <FigureCards figures={undefined} count={8} />
    <div className={styles.columns}>
      {["funnel", "pipeline", "leaders", "activity"].map((one) => (
        <div key={one} className={`${card.card} ${card.body} ${styles.waiting}`}>
          <ItemSkeleton rows={4} />
        </div>
      ))}
    </div>
  </div>
);
