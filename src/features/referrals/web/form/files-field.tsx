import { useState } from "react";
import { useTranslation } from "react-i18next";
import { folders } from "#features/files/rules.ts";
import { uploaderTo } from "#features/files/web/api.ts";
import { DropArea } from "#web/ui/drop-area.tsx";
import { StoredFiles } from "#web/ui/upload-list.tsx";
import type { FormPart } from "./form-part.ts";

const upload = uploaderTo("attachments");
type Props = { part: FormPart; onPending: (pending: boolean) => void };

/** The attached files and the uploads in progress [R5.7, R9.1]. */
export function FilesField({ part: { form, can }, onPending }: Props) {
  const { t } = useTranslation("referrals");
  const [arrived, setArrived] = useState<string[]>([]);
  const files = form.values.attachments;
  const others = () => form.getValues().attachments.filter(({ id }) => !arrived.includes(id));
  if (!can("attachments"))
    return (
      <div className="wide">
        {files.length > 0 ? (
          <StoredFiles files={files} onRemove={undefined} />
        ) : (
          <p className="soft">{t("values.none")}</p>
        )}
      </div>
    );
  return (
    <DropArea
      kinds={folders.attachments.kinds}
      maxSize={folders.attachments.limit}
      upload={upload}
      stored={others()}
      onRemoveStored={(id) =>
        form.setFieldValue(
          "attachments",
          files.filter((file) => file.id !== id),
        )
      }
      onChange={(done, pending) => {
        form.setFieldValue("attachments", [...others(), ...done.map(({ id, name, size }) => ({ id, name, size }))]);
        setArrived(done.map(({ id }) => id));
        onPending(pending);
      }}
    />
  );
}
