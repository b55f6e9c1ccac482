import { IconCloudOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Realtime } from "../api/realtime.ts";
import styles from "./connection-line.module.css";

/** Shows, and announces to screen readers, that the data may be outdated while the connection is lost. */
export function ConnectionLine({ realtime }: { realtime: Realtime }) {
  const { t } = useTranslation("shell");
  const connection = useSyncExternalStore(realtime.subscribe, realtime.current);
  return (
    <div role="status">
      {connection === "lost" ? (
        <p className={styles.line}>
          <IconCloudOff size={17} stroke={1.8} aria-hidden="true" />
          {t("connection.lost")}
        </p>
      ) : null}
    </div>
  );
}
