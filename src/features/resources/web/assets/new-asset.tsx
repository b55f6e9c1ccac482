import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { folders } from "#features/files/rules.ts";
import { type UploadedFile, uploaderTo } from "#features/files/web/api.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DropArea } from "#web/ui/drop-area.tsx";
import { SegmentedField } from "#web/ui/segmented-field.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { assetKinds, createAsset } from "../../contract/assets.ts";
import { errors } from "../../contract/errors.ts";
import { AssetFields } from "./asset-fields.tsx";

const upload = uploaderTo("assets");
type Kind = (typeof assetKinds)[number];

export function NewAsset({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("resources");
  const queries = useQueryClient();
  const [file, setFile] = useState<UploadedFile>();
  const form = useActionForm(createAsset, {
    initialValues: { kind: "logo" as Kind, title: "", description: "", text: "" },
    toInput: (values) => ({ ...values, objectId: values.kind === "text" ? null : (file?.id ?? null) }),
    fieldOf: (error) => (errors.noContent.is(error) ? "text" : undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["assets"] }),
    message: () => t("asset.added"),
    onDone: onClose,
  });
  const isText = form.values.kind === "text";
  return (
    <Dialog title={t("asset.new")} size="lg" onClose={onClose}>
      <ActionForm form={form} submitLabel={t("asset.add")} onCancel={onClose}>
        <SegmentedField
          label={t("asset.kind.label")}
          data={assetKinds.map((value) => ({ value, label: t(`asset.kind.${value}`) }))}
          value={form.values.kind}
          onChange={(kind) => form.setFieldValue("kind", kind as Kind)}
        />
        <AssetFields form={form} isText={isText} />
        {isText ? null : (
          <DropArea
            kinds={folders.assets.kinds}
            maxSize={folders.assets.limit}
            upload={upload}
            onChange={([first]) => setFile(first)}
          />
        )}
      </ActionForm>
    </Dialog>
  );
}
