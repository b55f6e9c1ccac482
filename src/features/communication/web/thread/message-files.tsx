import { IconDownload, IconFileText, IconFileTypePdf, IconPhoto } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { fileSize } from "#web/ui/file-size.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import styles from "./message.module.css";
import { safeHref } from "./text-parts.ts";

type File = ChatMessage["files"][number];

export const isPicture = ({ contentType }: Pick<File, "contentType">): boolean =>
  contentType === "image/jpeg" || contentType === "image/png";

export const fileIcon = (file: Pick<File, "contentType">) =>
  file.contentType === "application/pdf" ? IconFileTypePdf : isPicture(file) ? IconPhoto : IconFileText;

/** Pictures as thumbnails, other files as cards; both open or download the file. */
export function MessageFiles({ files }: { files: readonly File[] }) {
  const { t } = useTranslation("communication");
  const { intl } = useLocale();
  return files.map((file) => {
    const { id, name, size, url } = file;
    if (isPicture(file))
      return (
        <a key={id} className={styles.picture} href={url} target="_blank" rel="noopener noreferrer">
          <img src={url} alt={t("message.picture", { name })} loading="lazy" />
        </a>
      );
    const FileIcon = fileIcon(file);
    return (
      <a key={id} className={styles.file} href={url} download={name}>
        <FileIcon size={22} stroke={1.6} aria-hidden="true" />
        <span>
          <b dir="auto">{name}</b>
          <small className="tabular">{fileSize(size, intl)}</small>
        </span>
        <IconDownload size={18} stroke={1.7} role="img" aria-label={t("message.download")} />
      </a>
    );
  });
}

/** What linked pages say about themselves. */
export function LinkPreviews({ previews }: { previews: ChatMessage["previews"] }) {
  return previews.map(({ url, title, description, site }) => {
    const href = safeHref(url);
    return href ? (
      <a key={url} className={styles.preview} href={href} target="_blank" rel="noopener noreferrer" dir="auto">
        <small>{site}</small>
        <b>{title}</b>
        {description ? <span>{description}</span> : null}
      </a>
    ) : null;
  });
}
