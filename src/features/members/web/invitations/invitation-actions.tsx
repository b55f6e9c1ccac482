import { IconLink, IconMailForward, IconMailOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { confirm } from "#web/ui/ask.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { createInvitationLink, type Invitation, resendInvitation, revokeInvitation } from "../../contract.ts";
import { membersKey } from "../api.ts";
import styles from "./invitations.module.css";

/** What can still be done with an invitation; a used or revoked one has no actions. */
export function InvitationActions({ invitation: { id, email, role, state } }: { invitation: Invitation }) {
  const { t } = useTranslation("members");
  const errorText = useErrorText();
  const roleName = useRoleName();
  const queries = useQueryClient();
  const done = (message: string) => async () => {
    await queries.invalidateQueries({ queryKey: membersKey });
    toast(message);
  };
  const onError = (error: Error) => toast(errorText(error), "bad");
  const resending = useSend(resendInvitation, { onSuccess: done(t("invitations.resent", { email })), onError });
  const linking = useSend(createInvitationLink, {
    onSuccess: async ({ url }) =>
      toast(t((await copyText(url)) ? "invitations.linkCopied" : "invitations.linkNotCopied")),
    onError,
  });
  const copyLink = async () => {
    const question = {
      title: t("invitations.linkTitle"),
      body: t("invitations.linkBody", { email, role: roleName(role) }),
      action: t("invitations.copyLink"),
    };
    if (await confirm(question)) linking.send({ id });
  };
  const revoking = useSend(revokeInvitation, { onSuccess: done(t("invitations.revoked")), onError });
  const revoke = async () => {
    const sure = await confirm({
      title: t("invitations.revokeTitle"),
      body: t("invitations.revokeBody", { email }),
      action: t("invitations.revoke"),
      danger: true,
    });
    if (sure) revoking.send({ id });
  };
  if (state !== "open" && state !== "expired") return null;
  return (
    <span className={styles.actions}>
      <IconButton
        icon={IconMailForward}
        label={t("invitations.resendTo", { email })}
        disabled={resending.isPending}
        onClick={() => resending.send({ id })}
      />
      <IconButton
        icon={IconLink}
        label={t("invitations.copyLinkOf", { email })}
        disabled={linking.isPending}
        onClick={() => void copyLink()}
      />
      <IconButton
        icon={IconMailOff}
        label={t("invitations.revokeOf", { email })}
        disabled={revoking.isPending}
        onClick={() => void revoke()}
      />
    </span>
  );
}
