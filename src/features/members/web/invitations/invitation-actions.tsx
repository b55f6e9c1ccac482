import { IconLink, IconMailForward, IconMailOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { confirm } from "#web/ui/ask.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Invitation, resendInvitation, revokeInvitation } from "../../contract.ts";
import { membersKey } from "../api.ts";
import styles from "./invitations.module.css";
import { useInvitationLink } from "./use-invitation-link.ts";

/** What can still be done with an invitation; a used or revoked one has no actions. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { id, email, state } = invitation;
  const { t } = useTranslation("members");
  const errorText = useErrorText();
  const sendsMail = useSendsMail();
  const link = useInvitationLink();
  const queries = useQueryClient();
  const done = (message: string) => async () => {
    await queries.invalidateQueries({ queryKey: membersKey });
    toast(message);
  };
  const onError = (error: Error) => toast(errorText(error), "bad");
  const resending = useSend(resendInvitation, {
    onSuccess: sendsMail ? done(t("invitations.resent", { email })) : () => void link.offerLink(invitation),
    onError,
  });
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
        disabled={link.isPending}
        onClick={() => void link.copyLink(invitation)}
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
