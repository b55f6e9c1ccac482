import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "#base/errors.ts";
import { renewIfGone } from "../offline/stale-files.ts";
import action from "../ui/action.module.css";
import { CopyButton } from "../ui/copy-button.tsx";
import styles from "./crash-screen.module.css";

/** What every route shows when it could not load or draw itself: what happened, the number for support, another try. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation("shell");
  const router = useRouter();
  // What could not be drawn because a new version came is drawn by that.
  useEffect(() => {
    if (error instanceof Error) void renewIfGone(error);
  }, [error]);
  // By its field and not its class, whose module public pages do not need otherwise.
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
