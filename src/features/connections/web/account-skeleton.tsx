import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { providers } from "../contract.ts";
import styles from "./accounts.module.css";

/** The rows' own shape in grey, so that nothing jumps when they arrive. */
export function AccountSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div className={styles.rows} role="status" aria-label={t("loading")}>
      {providers.map((provider) => (
        <div key={provider} className={styles.row}>
          <Skeleton width={36} height={36} radius="md" />
          <div className={styles.words}>
            <Skeleton width="30%" height={13} mb={9} />
            <Skeleton width="55%" height={11} />
          </div>
        </div>
      ))}
    </div>
  );
}
