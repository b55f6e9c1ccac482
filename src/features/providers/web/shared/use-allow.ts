import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { allowSharedAiProvider, type SharedAiProvider } from "../../contract/shared.ts";
import { topic } from "../api.ts";

/** Allows or stops the use of a provider of the platform. Both can be undone. */
export function useAllow({ id, name, allowed, pictures }: SharedAiProvider) {
  const { t } = useTranslation("providers");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [topic] });
  const showError = (error: unknown) => toast(errorText(error), "bad");
  const { send, isPending } = useSend(allowSharedAiProvider, {
    onSuccess: async (after) => {
      await refresh();
      void offerRecordedUndo({
        message: t(after.allowed ? (allowed ? "shared.changed" : "enabled.on") : "enabled.off", { name }),
        calls: [undoCall(allowSharedAiProvider, { id, allowed, pictures })],
        onUndone: refresh,
      }).catch(showError);
    },
    onError: showError,
  });
  return { allow: (next: Pick<SharedAiProvider, "allowed" | "pictures">) => send({ id, ...next }), isPending };
}
