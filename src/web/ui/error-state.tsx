import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AppError } from "#base/errors.ts";
import { useErrorText } from "../api/error-text.ts";
import { CopyButton } from "./copy-button.tsx";
import styles from "./empty-state.module.css";
import { Picture } from "./pictures.tsx";

type Props = { error: unknown; onRetry?: () => void; small?: boolean; title?: string };

/** What the person can do, by status, where the error's own text does not say it. */
const advice = { 0: "network", 401: "signIn", 402: "access", 403: "access", 404: "missing", 500: "again" } as const;
const adviceFor = (status: number) => advice[status as keyof typeof advice];

/** What happened, what to do, and the request id for support. */
export function ErrorState({ error, onRetry, small = false, title }: Props) {
  const { t } = useTranslation("ui");
  const errorText = useErrorText();
  const appError = error instanceof AppError ? error : undefined;
  const todo = adviceFor(appError?.status ?? 500);
  return (
    <div className={styles.root} role="alert" data-small={small || undefined}>
      {small ? null : <Picture name="cut" tone="bad" />}
      <h2>{title ?? t("error.title")}</h2>
      <p className={styles.line}>{errorText(error)}</p>
      {todo ? <p className={styles.line}>{t(`error.advice.${todo}`)}</p> : null}
      {appError?.requestId ? (
        <p className={styles.number}>
          {t("error.number")} <CopyButton text={appError.requestId} label={t("copy.do")} />
        </p>
      ) : null}
      {onRetry ? (
        <div className={styles.actions}>
          <Button variant="default" onClick={onRetry}>
            {t("error.retry")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
