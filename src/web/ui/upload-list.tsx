import "@mantine/core/styles/Progress.layer.css";
import { Progress } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconFileText, IconRefresh, IconTrash, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../api/error-text.ts";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./drop-area.module.css";
import { fileSize } from "./file-size.ts";
import { IconButton } from "./icon-button.tsx";
import type { Upload } from "./use-uploads.ts";

export type StoredFile = { id: string; name: string; size: number; href?: string };
type StoredProps = { files: StoredFile[]; onRemove: ((id: string) => void) | undefined };

export function StoredFiles({ files, onRemove }: StoredProps) {
  const { t } = useTranslation("ui");
  const { intl } = useLocale();
  return (
    <ul className={styles.list} aria-label={t("drop.stored")}>
      {files.map(({ id, name, size, href }) => (
        <li key={id}>
          <IconFileText size={20} stroke={1.6} aria-hidden="true" />
          <span className={styles.name} dir="auto">
            {href ? <a href={href}>{name}</a> : name}
          </span>
          <bdi className="soft tabular">{fileSize(size, intl)}</bdi>
          {onRemove ? (
            <IconButton icon={IconTrash} label={t("drop.remove", { name })} onClick={() => onRemove(id)} />
          ) : (
            <span />
          )}
        </li>
      ))}
    </ul>
  );
}

type Props<Result> = { uploads: Upload<Result>[]; onRetry: (id: number) => void; onRemove: (id: number) => void };

export function UploadList<Result>({ uploads, onRetry, onRemove }: Props<Result>) {
  const { t } = useTranslation("ui");
  const errorText = useErrorText();
  const arrived = uploads.filter(({ state }) => state === "done").length;
  return (
    <>
      <ul className={styles.list} aria-label={t("drop.chosen")}>
        {uploads.map((upload) => (
          <li key={upload.id} data-state={upload.state}>
            <StateIcon state={upload.state} />
            <span className={styles.name}>
              <span dir="auto">{upload.file.name}</span>
              {upload.state === "failed" ? <small role="alert">{errorText(upload.error)}</small> : null}
            </span>
            <UploadState upload={upload} />
            <span className={styles.buttons}>
              {upload.state === "failed" ? (
                <IconButton
                  icon={IconRefresh}
                  label={t("drop.retry", { name: upload.file.name })}
                  onClick={() => onRetry(upload.id)}
                />
              ) : null}
              <IconButton
                icon={upload.state === "done" ? IconTrash : IconX}
                label={t("drop.remove", { name: upload.file.name })}
                onClick={() => onRemove(upload.id)}
              />
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {arrived > 0 ? t("drop.arrived", { count: arrived }) : ""}
      </p>
    </>
  );
}

const icons = { waiting: IconFileText, sending: IconFileText, failed: IconAlertTriangle, done: IconCircleCheck };

function StateIcon({ state }: { state: keyof typeof icons }) {
  const IconOf = icons[state];
  return <IconOf size={20} stroke={1.6} aria-hidden="true" />;
}

function UploadState<Result>({ upload: { state, share, file } }: { upload: Upload<Result> }) {
  const { t } = useTranslation("ui");
  const { intl } = useLocale();
  if (state === "waiting") return <span className="soft">{t("drop.waiting")}</span>;
  if (state === "sending") {
    const percent = Math.round(share * 100);
    return (
      <Progress.Root className={styles.progress ?? ""}>
        <Progress.Section value={percent} aria-label={t("drop.progress", { name: file.name })} />
      </Progress.Root>
    );
  }
  return <bdi className="soft tabular">{fileSize(file.size, intl)}</bdi>;
}
