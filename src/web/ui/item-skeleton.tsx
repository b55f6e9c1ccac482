import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./item-rows.module.css";

/** A skeleton with the layout of the rows. */
export function ItemSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation("ui");
  return (
    <div className={styles.rows} role="status" aria-busy="true" aria-label={t("loading")}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={styles.row} data-single-line>
          <Skeleton width={36} height={36} radius="md" />
          <div className={styles.words}>
            <Skeleton width="40%" height={13} mb={9} />
            <Skeleton width="65%" height={11} />
          </div>
        </div>
      ))}
    </div>
  );
}
