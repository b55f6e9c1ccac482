import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { type Asset, removeAsset } from "../../contract/assets.ts";

/** Asks first, because the file is deleted with the asset. */
export function useAssetRemoval({ id, title }: Asset) {
  const { t } = useTranslation("resources");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send } = useSend(removeAsset, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["assets"] });
      toast(t("asset.removed"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const remove = async () => {
    const question = { title: t("asset.removeTitle", { title }), body: t("asset.removeBody"), action: t("remove") };
    if (await confirm({ ...question, danger: true })) send({ id });
  };
  return () => void remove();
}
