import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./list.module.css";

const rows = ["70%", "55%", "80%", "60%", "75%", "50%"];

export function ListSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div role="status" aria-label={t("loading")}>
      {rows.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton circle width={40} height={40} />
          <div>
            <Skeleton width={width} height={13} mb={9} />
            <Skeleton width="90%" height={11} />
          </div>
        </div>
      ))}
    </div>
  );
}
