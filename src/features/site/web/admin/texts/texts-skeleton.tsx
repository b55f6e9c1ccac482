import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import card from "#web/ui/card.module.css";
import styles from "../site.module.css";

const sections = ["hero", "features"];

/** Matches the layout of the form. */
export function TextsSkeleton() {
  return (
    <div className={styles.stack} aria-busy="true">
      {sections.map((section) => (
        <div key={section} className={card.card}>
          <div className={card.body}>
            <Skeleton height={18} width="32%" />
            <Skeleton height={38} mt={20} />
            <Skeleton height={38} mt={14} />
            <Skeleton height={58} mt={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
