import { useTranslation } from "react-i18next";
import { activateNewVersion, useIsNewVersionReady } from "../offline/new-version.ts";
import styles from "./update-line.module.css";

/** Shows, and announces to screen readers, that a new version is ready. The person decides when to reload. */
export function UpdateLine() {
  const { t } = useTranslation("shell");
  const isNewVersionReady = useIsNewVersionReady();
  return (
    <div aria-live="polite">
      {isNewVersionReady ? (
        <p className={styles.line}>
          <span>{t("update.here")}</span>
          <span aria-hidden="true">·</span>
          <button type="button" className={styles.reload} onClick={() => activateNewVersion()}>
            {t("update.reload")}
          </button>
        </p>
      ) : null}
    </div>
  );
}
