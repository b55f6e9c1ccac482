import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./features.module.css";

/** A skeleton in the shape of the cards. */
export function SettingsSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div role="status" aria-label={t("loading")} className={styles.stack}>
      <Skeleton height={232} radius="lg" />
      <Skeleton height={280} radius="lg" />
      <Skeleton height={180} radius="lg" />
    </div>
  );
}
