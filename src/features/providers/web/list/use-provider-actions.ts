import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type AiProvider, removeAiProvider, updateAiProvider } from "../../contract.ts";
import { topic } from "../api.ts";

/** Enabling and disabling can be undone. Removing deletes the key, and so asks first. */
export function useProviderActions({ id, name }: AiProvider) {
  const { t } = useTranslation("providers");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [topic] });
  const showError = (error: unknown) => toast(errorText(error), "bad");
  const enabling = useSend(updateAiProvider, {
    onSuccess: async ({ enabled }) => {
      await refresh();
      void offerRecordedUndo({
        message: t(enabled ? "enabled.on" : "enabled.off", { name }),
        calls: [undoCall(updateAiProvider, { id, enabled: !enabled })],
        onUndone: refresh,
      }).catch(showError);
    },
    onError: showError,
  });
  const removal = useSend(removeAiProvider, {
    onSuccess: async () => {
      await refresh();
      toast(t("remove.done", { name }));
    },
    onError: showError,
  });
  const remove = async () => {
    const question = { title: t("remove.title", { name }), body: t("remove.body"), action: t("remove.open") };
    if (await confirm({ ...question, danger: true })) removal.send({ id });
  };
  return {
    setEnabled: (enabled: boolean) => enabling.send({ id, enabled }),
    remove: () => void remove(),
    isPending: enabling.isPending || removal.isPending,
  };
}
