import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type Asset, updateAsset } from "../../contract/assets.ts";
import { errors } from "../../contract/errors.ts";
import { AssetFields } from "./asset-fields.tsx";

export function EditAsset({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { t } = useTranslation("resources");
  const queries = useQueryClient();
  const { id, kind, title, description, text } = asset;
  const isText = kind === "text";
  const form = useActionForm(updateAsset, {
    initialValues: { title, description, text },
    toInput: (values) => ({
      id,
      title: values.title,
      description: values.description,
      ...(isText && { text: values.text }),
    }),
    fieldOf: (error) => (errors.noContent.is(error) ? "text" : undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["assets"] }),
    message: () => t("asset.saved"),
    onDone: onClose,
  });
  return (
    <Dialog title={t("asset.editTitle")} size="lg" onClose={onClose}>
      <ActionForm form={form} submitLabel={t("save")} onCancel={onClose}>
        <AssetFields form={form} isText={isText} />
      </ActionForm>
    </Dialog>
  );
}
