import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "#base/errors.ts";
import { reloadIfGone } from "../offline/stale-files.ts";
import action from "../ui/action.module.css";
import { CopyButton } from "../ui/copy-button.tsx";
import styles from "./crash-screen.module.css";

/** The error screen of every route that could not load or render: what happened, the request id for support, and a retry button. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation("shell");
  const router = useRouter();
  // If rendering failed because a new version was deployed, a reload fixes it.
  useEffect(() => {
    if (error instanceof Error) void reloadIfGone(error);
  }, [error]);
  // Read by its field and not by its class, so that public pages do not bundle that module.
  const { requestId } = error as Partial<AppError>;
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <div className={styles.root} role="alert">
      <h1>{t("crash.title")}</h1>
      <p>{t(requestId ? "crash.line" : "crash.lineWithoutId")}</p>
      {requestId ? <CopyButton text={requestId} label={t("crash.copy")} /> : null}
      <div className={styles.actions}>
        <button type="button" className={action.primary} onClick={() => void retry()}>
          {t("crash.retry")}
        </button>
        <a href="/" className={action.quiet}>
          {t("notFound.home")}
        </a>
      </div>
    </div>
  );
}
