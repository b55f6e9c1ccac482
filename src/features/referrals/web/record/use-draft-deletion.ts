import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { runUnlessUndone } from "#web/ui/undo.ts";
import { deleteDraft } from "../../contract/record.ts";
import type { Referral } from "../../contract/referral.ts";
import { referralsKey } from "../api.ts";

/** A deletion cannot be reverted, so it is delayed until undo has expired. */
export function useDraftDeletion({ id }: Referral): () => void {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const queries = useQueryClient();
  return () =>
    void runUnlessUndone({ message: t("record.draftDeleted"), action: () => call(deleteDraft, { id }) }).then(
      async (done) => {
        if (done) await queries.invalidateQueries({ queryKey: referralsKey });
      },
      (error: unknown) => toast(errorText(error), "bad"),
    );
}
