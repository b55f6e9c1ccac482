import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import card from "#web/ui/card.module.css";
import styles from "./branding.module.css";

const sections = ["names", "pictures", "colours"];

export function BrandingSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.sections}>
        {sections.map((section) => (
          <div key={section} className={card.card}>
            <div className={card.body}>
              <Skeleton height={18} width="32%" />
              <Skeleton height={38} mt={20} />
              <Skeleton height={38} mt={14} />
            </div>
          </div>
        ))}
      </div>
      <div className={styles.side}>
        <Skeleton height={420} />
      </div>
    </div>
  );
}
