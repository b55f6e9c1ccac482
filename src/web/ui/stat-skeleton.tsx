import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./stat-card.module.css";

/** A figure on its way, as tall as the one that will come. */
export function StatSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div className={styles.card} role="status" aria-label={t("loading")}>
      <span className={styles.label}>
        <Skeleton height={12} width="44%" radius="xl" my={5} />
      </span>
      <Skeleton height={22} width="62%" radius="sm" my={5} />
      <Skeleton height={10} width="52%" radius="xl" my={5} />
    </div>
  );
}
