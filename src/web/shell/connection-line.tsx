import { IconCloudOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Realtime } from "../api/realtime.ts";
import styles from "./connection-line.module.css";

/** Says, aloud too, that what is on screen may be old, for as long as it may. */
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
