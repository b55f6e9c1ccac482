import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import card from "#web/ui/card.module.css";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import styles from "./dashboard.module.css";
import { stripMeasures } from "./figure-strip.tsx";
import figures from "./figures.module.css";
import { leadMeasures } from "./lead-figures.tsx";

const cards = ["funnel", "submissions", "forecast", "pipeline", "leaders", "activity"];

/** Matches the layout of the dashboard: three large figures, eight small ones, six cards. */
export function DashboardSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div className={styles.page} role="status" aria-busy="true" aria-label={t("loading")}>
      <div className={figures.leads}>
        {leadMeasures.map((one) => (
          <div key={one} className={figures.lead}>
            <Skeleton height={12} width="40%" radius="xl" my={4} />
            <Skeleton height={30} width="62%" radius="sm" my={11} />
            <Skeleton height={10} width="52%" radius="xl" my={5} />
          </div>
        ))}
      </div>
      <div className={figures.strip}>
        {stripMeasures.map((one) => (
          <div key={one} className={figures.small}>
            <Skeleton height={10} width="70%" radius="xl" my={4} />
            <Skeleton height={16} width="52%" radius="sm" my={6} />
            <Skeleton height={9} width="80%" radius="xl" my={4} />
          </div>
        ))}
      </div>
      <div className={styles.columns}>
        {cards.map((one) => (
          <div key={one} className={`${card.card} ${card.body} ${styles.waiting}`}>
            <ItemSkeleton rows={4} />
          </div>
        ))}
      </div>
    </div>
  );
}
