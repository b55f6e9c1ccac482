import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listFormat } from "#base/formats.ts";
import { folders } from "#features/files/rules.ts";
import { type UploadedFile, uploaderTo } from "#features/files/web/api.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { isKind } from "#web/ui/file-kinds.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { useUploads } from "#web/ui/use-uploads.ts";
import { maxFiles } from "../../values.ts";

const upload = uploaderTo("messages");
const { kinds, limit } = folders.messages;

/** The files of the message that is being written. They are uploaded at once, so that sending does not wait for them. */
export function useChatFiles() {
  const { t } = useTranslation("ui");
  const { t: ofChat } = useTranslation("communication");
  const { intl } = useLocale();
  const [rejected, setRejected] = useState<string>();
  const { uploads, add, retry, remove } = useUploads<UploadedFile>(upload, () => {});
  const reasonOf = (file: File) => {
    const names = listFormat(intl, { type: "conjunction" }).format(kinds.map((kind) => kind.toUpperCase()));
    if (!isKind(file, kinds)) return t("drop.wrongType", { kinds: names });
    if (file.size > limit) return t("drop.tooLarge", { size: fileSize(file.size, intl), limit: fileSize(limit, intl) });
    return file.size === 0 ? t("drop.emptyFile") : undefined;
  };
  return {
    uploads,
    retry,
    remove,
    rejected,
    isPending: uploads.some(({ state }) => state === "waiting" || state === "sending"),
    done: uploads.flatMap((item) =>
      item.state === "done"
        ? [
            {
              id: item.result.id,
              name: item.result.name,
              size: item.result.size,
              contentType: item.result.contentType,
              // Shown only until the server has stored the message with the file's own address.
              url: "",
            },
          ]
        : [],
    ),
    add: (files: File[]) => {
      const fitting = files.filter((file) => reasonOf(file) === undefined);
      const refused = files.find((file) => !fitting.includes(file));
      const isTooMany = uploads.length + fitting.length > maxFiles;
      setRejected(
        isTooMany
          ? ofChat("composer.tooMany", { count: maxFiles })
          : refused && `${refused.name}: ${reasonOf(refused)}`,
      );
      if (!isTooMany) add(fitting);
    },
    clear: () => {
      setRejected(undefined);
      for (const { id } of uploads) remove(id);
    },
  };
}
