import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./sso.module.css";

/** A skeleton in the shape of the list. */
export function ProviderSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div role="status" aria-label={t("loading")} className={styles.page}>
      <Skeleton height={152} radius="lg" />
      <Skeleton height={220} radius="lg" />
    </div>
  );
}
