import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type Domain, setPrimaryDomain } from "../contract.ts";
import { ownDomains } from "./api.ts";

/** Chooses the address that links use, at once and with undo. `null` is the subdomain. */
export function usePrimaryDomain(items: Domain[]) {
  const { t } = useTranslation("domains");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ownDomains.queryKey });
  const showError = (error: unknown) => toast(errorText(error), "bad");
  const before = items.find(({ primary }) => primary)?.id ?? null;
  const { send, isPending } = useSend(setPrimaryDomain, {
    onSuccess: async ({ home }) => {
      await refresh();
      const message = t("address.primaryChanged", { host: new URL(home).host });
      const calls = [undoCall(setPrimaryDomain, { id: before })];
      void offerRecordedUndo({ message, calls, onUndone: refresh }).catch(showError);
    },
    onError: showError,
  });
  return { choose: (id: Domain["id"] | null) => send({ id }), isPending };
}
