import { IconCloudUpload } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { listFormat } from "#base/formats.ts";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./drop-area.module.css";
import { acceptOf, type FileKind, isKind } from "./file-kinds.ts";
import { fileSize } from "./file-size.ts";
import { type StoredFile, StoredFiles, UploadList } from "./upload-list.tsx";
import { type Uploader, useUploads } from "./use-uploads.ts";

type Props<Result> = {
  /** Accepted file types, for example pdf, doc, docx, jpg and png [R5.7]. */
  kinds: readonly FileKind[];
  /** In bytes, per file. */
  maxSize: number;
  upload: Uploader<Result>;
  /** Receives the results of the completed uploads, and whether others are pending. */
  onChange: (done: Result[], pending: boolean) => void;
  /** Files that were uploaded before. */
  stored?: StoredFile[];
  onRemoveStored?: (id: string) => void;
};

/** Takes files by drop or by dialog and uploads them at once; rejected ones are listed with the reason. */
export function DropArea<Result>({ kinds, maxSize, upload, onChange, stored = [], onRemoveStored }: Props<Result>) {
  const { t } = useTranslation("ui");
  const { intl } = useLocale();
  const { uploads, add, retry, remove } = useUploads(upload, onChange);
  const [rejected, setRejected] = useState<{ name: string; reason: string }[]>([]);
  const [isDragOver, setIsDragOver] = useState(false);
  const id = useId();
  const limit = fileSize(maxSize, intl);
  const names = (type: "conjunction" | "disjunction") =>
    listFormat(intl, { type }).format(kinds.map((kind) => kind.toUpperCase()));

  const rejectionReason = (file: File) => {
    if (!isKind(file, kinds)) return t("drop.wrongType", { kinds: names("conjunction") });
    if (file.size > maxSize) return t("drop.tooLarge", { size: fileSize(file.size, intl), limit });
    return file.size === 0 ? t("drop.emptyFile") : undefined;
  };
  const addFiles = (files: File[]) => {
    const checkedFiles = files.map((file) => ({ file, reason: rejectionReason(file) }));
    setRejected(checkedFiles.flatMap(({ file, reason }) => (reason ? [{ name: file.name, reason }] : [])));
    add(checkedFiles.flatMap(({ file, reason }) => (reason ? [] : [file])));
  };

  return (
    <div className={`wide ${styles.root}`}>
      <label
        className={styles.zone}
        data-over={isDragOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsDragOver(false);
          addFiles([...event.dataTransfer.files]);
        }}
      >
        <input
          type="file"
          multiple
          className="visually-hidden"
          accept={acceptOf(kinds)}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-limits`}
          onChange={({ currentTarget }) => {
            addFiles([...(currentTarget.files ?? [])]);
            // Lets the same file be chosen again: otherwise no change event would fire.
            currentTarget.value = "";
          }}
        />
        <IconCloudUpload size={26} stroke={1.5} aria-hidden="true" />
        <strong id={`${id}-title`}>{t("drop.title")}</strong>
        <span id={`${id}-limits`}>{t("drop.limits", { kinds: names("disjunction"), limit })}</span>
      </label>
      {rejected.map(({ name, reason }) => (
        <p key={name} role="alert" className={styles.refused}>
          <bdi>{name}</bdi>: {reason}
        </p>
      ))}
      {stored.length > 0 ? <StoredFiles files={stored} onRemove={onRemoveStored} /> : null}
      {uploads.length > 0 ? <UploadList uploads={uploads} onRetry={retry} onRemove={remove} /> : null}
    </div>
  );
}
