import { IconAlertCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./values.module.css";

/** Marks a rate with a sample too small to be reliable, with an icon and a word. */
export function SmallSampleMark() {
  const { t } = useTranslation("analytics");
  return (
    <span className={styles.few}>
      <IconAlertCircle size={13} stroke={1.8} aria-hidden="true" />
      {t("rate.few")}
    </span>
  );
}
