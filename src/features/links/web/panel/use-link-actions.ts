import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type Link, updateLink } from "../../contract.ts";
import { linksKey } from "../api.ts";
import { nameOf } from "../list/link-values.ts";

/** Pausing a link can be undone, so there is no confirmation. */
export function useLinkActions(link: Link) {
  const { t } = useTranslation("links");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { id } = link;
  const refresh = () => queries.invalidateQueries({ queryKey: linksKey });
  const failed = (error: unknown) => toast(errorText(error), "bad");
  const { send, isPending } = useSend(updateLink, {
    onSuccess: async ({ endedAt }) => {
      await refresh();
      const ended = endedAt !== null;
      void offerRecordedUndo({
        message: t(ended ? "paused" : "resumed", { name: nameOf(link) }),
        calls: [undoCall(updateLink, { id, ended: !ended })],
        onUndone: refresh,
      }).catch(failed);
    },
    onError: failed,
  });
  return { isPending, setEnded: (ended: boolean) => send({ id, ended }) };
}
