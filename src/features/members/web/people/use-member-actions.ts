import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Role } from "#base/roles.ts";
import { me } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSession } from "#web/api/session.ts";
import { useSend } from "#web/api/use-send.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type Member, removeMember, updateMember } from "../../contract.ts";
import { membersKey } from "../api.ts";

/** An admin's actions on a member. Reversible ones run at once and offer undo; those that affect the admin's own account ask first. */
export function useMemberActions(member: Member, onRemoved: () => void) {
  const { t } = useTranslation("members");
  const roleName = useRoleName();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { person, tenant } = useSession();
  const { id, displayName: name, role: before } = member;
  const own = id === person.id;
  const refresh = () => queries.invalidateQueries({ queryKey: membersKey });
  const failed = (error: unknown) => toast(errorText(error), "bad");
  const undoable = (message: string, previous: { role: Role } | { disabled: boolean }) =>
    void offerRecordedUndo({
      message,
      calls: [undoCall(updateMember, { id, ...previous })],
      onUndone: refresh,
    }).catch(failed);

  const roleChange = useSend(updateMember, {
    onSuccess: async ({ role }) => {
      if (own) return leaveScreen();
      await refresh();
      undoable(t("member.roleChanged", { name, role: roleName(role) }), { role: before });
    },
    onError: failed,
  });
  const stateChange = useSend(updateMember, {
    onSuccess: async ({ state }) => {
      await refresh();
      const disabled = state === "disabled";
      if (!own) undoable(t(disabled ? "member.disabled" : "member.enabled", { name }), { disabled: !disabled });
    },
    onError: failed,
  });
  const removal = useSend(removeMember, {
    onSuccess: async () => {
      onRemoved();
      await refresh();
      toast(t("member.removed", { name }));
    },
    onError: failed,
  });

  /** A person who is no longer an admin has no access to this screen. */
  async function leaveScreen() {
    await queries.invalidateQueries({ queryKey: me.queryKey });
    await navigate({ to: "/dashboard" });
  }

  return {
    isPending: roleChange.isPending || stateChange.isPending || removal.isPending,
    changeRole: async (role: Role) => {
      const question = {
        title: t("member.ownRoleTitle"),
        body: t("member.ownRoleBody"),
        action: t("member.ownRoleAction"),
      };
      if (!own || (await confirm({ ...question, danger: true }))) roleChange.send({ id, role });
    },
    setDisabled: async (disabled: boolean) => {
      const question = {
        title: t("member.ownDisableTitle"),
        body: t("member.ownDisableBody"),
        action: t("member.disable"),
      };
      if (!own || (await confirm({ ...question, danger: true }))) stateChange.send({ id, disabled });
    },
    remove: async () => {
      const question = {
        title: t("member.removeTitle", { name }),
        body: t("member.removeBody", { tenant: tenant.name }),
        action: t("member.remove"),
      };
      if (await confirm({ ...question, danger: true })) removal.send({ id });
    },
  };
}
