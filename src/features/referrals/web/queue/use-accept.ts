import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { moveReferral } from "../../contract/moves.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { useCacheReferral } from "../api.ts";

/** Accepting needs no input, so it happens without a dialog. */
export function useAccept() {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const cacheReferral = useCacheReferral();
  const { send, isPending } = useSend(moveReferral, {
    onSuccess: (accepted) => {
      cacheReferral(accepted);
      toast(t("queue.accepted", { name: accepted.fullName }));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  return {
    accept: ({ id, version }: ReferralRow) => send({ id, version, move: "accept" }),
    isAccepting: isPending,
  };
}
