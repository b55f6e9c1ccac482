import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { ask, confirm } from "#web/ui/ask.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { toast } from "#web/ui/toast.ts";
import { createInvitationLink, type Invitation } from "../../contract.ts";

type Invited = Pick<Invitation, "id" | "email" | "role">;

/** Copies the link of an invitation after a dialog that says who can use it. */
export function useInvitationLink() {
  const { t } = useTranslation("members");
  const errorText = useErrorText();
  const roleName = useRoleName();
  const { send, isPending } = useSend(createInvitationLink, {
    onSuccess: async ({ url }) =>
      toast(t((await copyText(url)) ? "invitations.linkCopied" : "invitations.linkNotCopied")),
    onError: (error) => toast(errorText(error), "bad"),
  });
  return {
    isPending,
    copyLink: async ({ id, email, role }: Invited) => {
      const question = {
        title: t("invitations.linkTitle"),
        body: t("invitations.linkBody", { email, role: roleName(role) }),
        action: t("invitations.copyLink"),
      };
      if (await confirm(question)) send({ id });
    },
    /** For a server without a mail service: says that the invitation was not sent, and offers its link. */
    offerLink: async ({ id, email, role }: Invited) => {
      const answer = await ask({
        title: t("invitations.notSentTitle"),
        body: t("invitations.notSentBody", { email, role: roleName(role) }),
        cancelLabel: t("invitations.notNow"),
        choices: [{ value: "copy", label: t("invitations.copyLink"), variant: "primary" }],
      });
      if (answer === "copy") send({ id });
    },
  };
}
