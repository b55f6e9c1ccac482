import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { ask, confirm } from "#web/ui/ask.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { toast } from "#web/ui/toast.ts";
import {
  type AdminInvitation,
  linkAdminInvitation,
  resendAdminInvitation,
  revokeAdminInvitation,
  type Tenant,
} from "../contract.ts";
import { tenantsKey } from "./api.ts";

/** The operator's actions on an admin's invitation, in the words of the members screen. */
export function useAdminInvitation({ id }: Tenant, { id: invitationId, email }: AdminInvitation) {
  const { t } = useTranslation("members");
  const errorText = useErrorText();
  const roleName = useRoleName();
  const queries = useQueryClient();
  const sendsMail = useSendsMail();
  const done = (message: string) => async () => {
    await queries.invalidateQueries({ queryKey: tenantsKey });
    toast(message);
  };
  const onError = (error: Error) => toast(errorText(error), "bad");
  const linking = useSend(linkAdminInvitation, {
    onSuccess: async ({ url }) =>
      toast(t((await copyText(url)) ? "invitations.linkCopied" : "invitations.linkNotCopied")),
    onError,
  });
  const offerLink = async () => {
    const answer = await ask({
      title: t("invitations.notSentTitle"),
      body: t("invitations.notSentBody", { email, role: roleName("admin") }),
      cancelLabel: t("invitations.notNow"),
      choices: [{ value: "copy", label: t("invitations.copyLink"), variant: "primary" }],
    });
    if (answer === "copy") linking.send({ id, invitationId });
  };
  const resending = useSend(resendAdminInvitation, {
    onSuccess: sendsMail ? done(t("invitations.resent", { email })) : () => void offerLink(),
    onError,
  });
  const revoking = useSend(revokeAdminInvitation, { onSuccess: done(t("invitations.revoked")), onError });
  return {
    isPending: [resending, linking, revoking].some((mutation) => mutation.isPending),
    resend: () => resending.send({ id, invitationId }),
    copyLink: async () => {
      const question = {
        title: t("invitations.linkTitle"),
        body: t("invitations.linkBody", { email, role: roleName("admin") }),
        action: t("invitations.copyLink"),
      };
      if (await confirm(question)) linking.send({ id, invitationId });
    },
    revoke: async () => {
      const question = {
        title: t("invitations.revokeTitle"),
        body: t("invitations.revokeBody", { email }),
        action: t("invitations.revoke"),
      };
      if (await confirm({ ...question, danger: true })) revoking.send({ id, invitationId });
    },
  };
}
