import { useTranslation } from "react-i18next";
import type { Stage } from "#features/programs/contract.ts";
import { useStageName } from "#features/programs/web/api.ts";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { uuid } from "#web/api/uuid.ts";
import { toast } from "#web/ui/toast.ts";
import { offerUndo } from "#web/ui/undo.ts";
import { moveReferral } from "../../contract/moves.ts";
import type { Referral } from "../../contract/referral.ts";
import { useCacheReferral } from "../api.ts";

type Moved = { moved: Referral; from: Stage | undefined; to: Stage };

/** Says where a referral moved, with a button that moves it back. The way back is a step back, which needs a reason. */
export function useMoveToast() {
  const { t } = useTranslation("referrals");
  const stageName = useStageName();
  const errorText = useErrorText();
  const cacheReferral = useCacheReferral();
  const moveBack = async ({ id, version }: Referral, { id: stageId }: Stage) => {
    const input = { id, version, move: "advance", stageId, note: t("board.undoReason") } as const;
    cacheReferral(await call(moveReferral, input, uuid()));
  };
  return ({ moved, from, to }: Moved, undo: (moved: Referral, stage: Stage) => unknown = moveBack) => {
    const message = t("board.moved", { name: moved.fullName, stage: stageName(to) });
    if (from?.kind !== "open") toast(message);
    else offerUndo({ message, undo: () => undo(moved, from) }).catch((error) => toast(errorText(error), "bad"));
  };
}
