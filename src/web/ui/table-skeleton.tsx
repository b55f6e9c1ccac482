import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./table-skeleton.module.css";

const widths = ["58%", "72%", "46%", "64%", "52%", "70%", "48%", "60%"];

/** A skeleton with the table's own layout, so that nothing shifts when the rows arrive. */
export function TableSkeleton({ columns = 4 }: { columns?: number }) {
  const { t } = useTranslation("ui");
  const others = Array.from({ length: Math.max(0, columns - 1) }, (_, at) => at);
  return (
    <div className={styles.frame} role="status" aria-label={t("loading")}>
      <div className={styles.head} />
      {widths.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton height={12} width={width} radius="xl" />
          {others.map((at) => (
            <Skeleton key={at} height={12} width={at % 2 ? "70%" : "56%"} radius="xl" />
          ))}
        </div>
      ))}
    </div>
  );
}
