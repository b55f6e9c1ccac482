import { useEffect, useRef } from "react";
import { useCan } from "#web/api/can.tsx";
import { useSend } from "#web/api/use-send.ts";
import { playAccess } from "../../access.ts";
import { recordVisit } from "../../contract/effect.ts";
import type { Standing } from "../../contract/standing.ts";
import { useInvalidateGame } from "../api.ts";

/** Records the first visit. It is repeated with the next one if it could not be recorded, and says nothing then. */
export function useRecordVisit(standing: Standing | undefined) {
  const isPlayer = useCan(playAccess);
  const { send } = useSend(recordVisit, { onSuccess: useInvalidateGame() });
  const isSent = useRef(false);
  const isFirst = isPlayer && standing?.hasJoined === false;
  useEffect(() => {
    if (!isFirst || isSent.current) return;
    isSent.current = true;
    send({});
  }, [isFirst, send]);
}
