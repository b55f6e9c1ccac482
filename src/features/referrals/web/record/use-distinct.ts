import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { setDistinct } from "../../contract/ownership.ts";
import type { Referral } from "../../contract/referral.ts";
import { useCacheReferral, useInvalidateReferrals } from "../api.ts";

type Pair = { id: Referral["id"]; other: Referral["possibleDuplicates"][number] };

/** Tells two referrals apart. It can be undone, so there is no confirmation. */
export function useDistinct({ id, other }: Pair) {
  const { t } = useTranslation("referrals");
  const errorText = useErrorText();
  const cache = useCacheReferral();
  const invalidate = useInvalidateReferrals();
  const failed = (error: unknown) => toast(errorText(error), "bad");
  const { send, isPending } = useSend(setDistinct, {
    onSuccess: (referral) => {
      cache(referral);
      void offerRecordedUndo({
        message: t("record.possibleDuplicates.told", { name: other.fullName }),
        calls: [undoCall(setDistinct, { id, otherId: other.id, distinct: false })],
        onUndone: invalidate,
      }).catch(failed);
    },
    onError: failed,
  });
  return { markDistinct: () => send({ id, otherId: other.id, distinct: true }), isPending };
}
