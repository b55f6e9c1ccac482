import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./thread.module.css";

const bubbles = [
  { width: 280, isOwn: false },
  { width: 220, isOwn: true },
  { width: 340, isOwn: false },
  { width: 180, isOwn: true },
];

export function ThreadSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label={t("loading")}>
      {bubbles.map(({ width, isOwn }) => (
        <Skeleton key={width} height={40} width={width} radius={14} maw="75%" ms={isOwn ? "auto" : 42} />
      ))}
    </div>
  );
}
