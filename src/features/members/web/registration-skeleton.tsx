import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./registration-card.module.css";

/** A skeleton with the layout of the settings. */
export function RegistrationSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div className={styles.settings} role="status" aria-label={t("loading")}>
      {["34%", "42%", "38%", "36%", "31%", "33%"].map((width) => (
        <div key={width} className={styles.setting}>
          <Skeleton width={width} height={13} mb={9} />
          <Skeleton width="72%" height={11} />
        </div>
      ))}
    </div>
  );
}
