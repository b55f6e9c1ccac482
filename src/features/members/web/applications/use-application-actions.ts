import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { type Application, approveApplication, reopenApplication } from "../../contract/applications.ts";
import { membersKey } from "../api.ts";

export function useApplicationActions({ id }: Application, onDone: () => void) {
  const { t } = useTranslation("applications");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: membersKey });
  const onError = async (error: Error) => {
    toast(errorText(error), "bad");
    await refresh();
  };
  const approval = useSend(approveApplication, {
    onSuccess: async ({ name, email, known }) => {
      await refresh();
      onDone();
      toast(known === "member" ? t("action.approvedMember", { name }) : t("action.approved", { name, email }));
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
