import { useLocation } from "@tanstack/react-router";
import { use } from "react";
import { useTranslation } from "react-i18next";
import styles from "./page-skeleton.module.css";
import { ShellContext } from "./shell-context.ts";

/** What the app's layout shows while a page's code loads: the real title at once, the rest as a skeleton. Empty outside the app. */
export function PageSkeleton() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const place = use(ShellContext)?.places.find(({ to }) => to === pathname);
  if (!use(ShellContext)) return null;
  return (
    <div role="status" aria-busy="true" aria-label={t("loading")}>
      {place && place.label !== "home" ? (
        <p className={styles.title}>{t(`places.${place.label}`)}</p>
      ) : (
        <span className={styles.title} data-empty />
      )}
      <span className={styles.line} />
      <div className={styles.card}>
        <span />
        <span />
        <span />
      </div>
      <div className={styles.card}>
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
