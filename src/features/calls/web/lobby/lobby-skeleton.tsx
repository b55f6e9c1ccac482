import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./lobby.module.css";

/** The page before entering while the call or the devices are loading. */
export function LobbySkeleton() {
  const { t } = useTranslation("ui");
  return (
    <main className={styles.page} id="main">
      <header className={styles.brand}>
        <Skeleton width={140} height={28} />
      </header>
      <div className={styles.lobby} role="status" aria-busy="true" aria-label={t("loading")}>
        <div className={styles.picture} />
        <div className={styles.side}>
          <Skeleton width="70%" height={26} />
          <Skeleton height={38} />
          <Skeleton height={38} />
          <Skeleton height={42} />
        </div>
      </div>
    </main>
  );
}
