import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type Link, type Utm, updateLink } from "../contract.ts";
import { ownLinks } from "./api.ts";

/** The actions of a link's owner. Ending a link can be undone, so there is no confirmation. */
export function useLinkActions({ id, name, code }: Link) {
  const { t } = useTranslation("links");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ownLinks.queryKey });
  const failed = (error: unknown) => toast(errorText(error), "bad");
  const saving = useSend(updateLink, {
    onSuccess: async () => {
      await refresh();
      toast(t("saved"));
    },
    onError: failed,
  });
  const ending = useSend(updateLink, {
    onSuccess: async ({ endedAt }) => {
      await refresh();
      const ended = endedAt !== null;
      void offerRecordedUndo({
        message: t(ended ? "endedNow" : "livesAgain", { name: name || code }),
        calls: [undoCall(updateLink, { id, ended: !ended })],
        onUndone: refresh,
      }).catch(failed);
    },
    onError: failed,
  });
  return {
    isPending: saving.isPending || ending.isPending,
    save: (changes: { name: string; utm: Utm }) => saving.send({ id, ...changes }),
    setEnded: (ended: boolean) => ending.send({ id, ended }),
  };
}
