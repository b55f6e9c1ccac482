import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { toast } from "#web/ui/toast.ts";
import { type Application, approveApplication, reopenApplication } from "../../contract/applications.ts";
import { invitationList, membersKey } from "../api.ts";
import { useInvitationLink } from "../invitations/use-invitation-link.ts";

export function useApplicationActions({ id }: Application, onDone: () => void) {
  const { t } = useTranslation("applications");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const sendsMail = useSendsMail();
  const { offerLink } = useInvitationLink();
  const refresh = () => queries.invalidateQueries({ queryKey: membersKey });
  const onError = async (error: Error) => {
    toast(errorText(error), "bad");
    await refresh();
  };
  const offerLinkTo = async (applicant: string) => {
    const { items } = await queries.fetchQuery(invitationList);
    const invitation = items.find(({ email, state }) => email === applicant && state === "open");
    if (invitation) await offerLink(invitation);
  };
  const approval = useSend(approveApplication, {
    onSuccess: async ({ name, email, known }) => {
      await refresh();
      onDone();
      const isInvited = known !== "member";
      toast(isInvited && sendsMail ? t("action.approved", { name, email }) : t("action.approvedMember", { name }));
      if (isInvited && !sendsMail) await offerLinkTo(email).catch(onError);
    },
    onError,
  });
  const reopening = useSend(reopenApplication, {
    onSuccess: async () => {
      await refresh();
      toast(t("action.reopened"));
    },
    onError,
  });
  return {
    approve: () => approval.send({ id }),
    reopen: () => reopening.send({ id }),
    isPending: approval.isPending || reopening.isPending,
  };
}
