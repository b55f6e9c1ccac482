import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./game.module.css";

/** Stands for the cards of a screen, with their heights. */
export function GameSkeleton({ heights }: { heights: readonly number[] }) {
  const { t } = useTranslation("ui");
  return (
    <div className={styles.column} role="status" aria-busy="true" aria-label={t("loading")}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} radius="lg" />
      ))}
    </div>
  );
}
