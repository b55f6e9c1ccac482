import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { removeSsoProvider, type SsoProvider, updateSsoProvider } from "../contract.ts";
import { ssoProviders } from "./api.ts";

/** An admin's actions on a provider. Reversible actions are applied at once and offer undo. */
export function useProviderActions({ id, name, role: before }: SsoProvider, onRemoved: () => void = () => {}) {
  const { t } = useTranslation("sso");
  const roleName = useRoleName();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ssoProviders.queryKey });
  const showError = (error: unknown) => toast(errorText(error), "bad");
  const undoable = (message: string, back: { role: SsoProvider["role"] } | { enabled: boolean }) =>
    void offerRecordedUndo({
      message,
      calls: [undoCall(updateSsoProvider, { id, ...back })],
      onUndone: refresh,
    }).catch(showError);

  const roleChange = useSend(updateSsoProvider, {
    onSuccess: async ({ role }) => {
      await refresh();
      undoable(t("roleChanged", { role: roleName(role) }), { role: before });
    },
    onError: showError,
  });
  const opening = useSend(updateSsoProvider, {
    onSuccess: async ({ enabled }) => {
      await refresh();
      undoable(t(enabled ? "open.opened" : "open.closed", { name }), { enabled: !enabled });
    },
    onError: showError,
  });
  const removal = useSend(removeSsoProvider, {
    onSuccess: async () => {
      onRemoved();
      await refresh();
      toast(t("remove.done", { name }));
    },
    onError: showError,
  });

  const move = useSend(updateSsoProvider, {
    onSuccess: async () => {
      await refresh();
      toast(t("address.moved"));
    },
    onError: showError,
  });

  return {
    isPending: roleChange.isPending || opening.isPending || removal.isPending || move.isPending,
    moveToOwnAddress: async () => {
      const question = { title: t("address.title"), body: t("address.body"), action: t("address.move") };
      if (await confirm(question)) move.send({ id, movesToOwnAddress: true });
    },
    changeRole: (role: SsoProvider["role"]) => roleChange.send({ id, role }),
    setOpen: (enabled: boolean) => opening.send({ id, enabled }),
    remove: async () => {
      const question = { title: t("remove.title", { name }), body: t("remove.body"), action: t("remove.open") };
      if (await confirm({ ...question, danger: true })) removal.send({ id });
    },
  };
}
