import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { UploadedFile } from "#features/files/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { Upload } from "#web/ui/use-uploads.ts";
import { fileIcon } from "../thread/message-files.tsx";
import styles from "./composer.module.css";

type Props = {
  uploads: readonly Upload<UploadedFile>[];
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
};

/** The files that go with the message, each with its progress. */
export function Attachments({ uploads, onRetry, onRemove }: Props) {
  const { t } = useTranslation("communication");
  const errorText = useErrorText();
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t("composer.files")}>
      {uploads.map((upload) => {
        const { id, file, state, share } = upload;
        const FileIcon = state === "failed" ? IconAlertTriangle : fileIcon({ contentType: file.type });
        return (
          <li key={id} data-state={state}>
            <FileIcon size={18} stroke={1.7} aria-hidden="true" />
            <span>
              <span dir="auto">{file.name}</span>
              {state === "failed" ? <small role="alert">{errorText(upload.error)}</small> : null}
              {state === "sending" || state === "waiting" ? (
                <progress max={1} value={share} aria-label={t("composer.uploading", { name: file.name })} />
              ) : null}
            </span>
            {state === "failed" ? (
              <button type="button" onClick={() => onRetry(id)}>
                {t("unsent.retry")}
              </button>
            ) : null}
            <IconButton
              icon={IconX}
              label={t("composer.removeFile", { name: file.name })}
              onClick={() => onRemove(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
