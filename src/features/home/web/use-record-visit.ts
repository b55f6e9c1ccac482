import { useEffect, useRef } from "react";
import { useSession } from "#web/api/session.ts";
import { useSend } from "#web/api/use-send.ts";
import { visitHome } from "../contract.ts";

/** Records the visit once the data has been shown. A failure is ignored, because the person can do nothing about it. */
export function useRecordVisit(isShown: boolean): void {
  const { visiting } = useSession();
  const { send } = useSend(visitHome);
  const isRecorded = useRef(false);
  useEffect(() => {
    if (!isShown || visiting || isRecorded.current) return;
    isRecorded.current = true;
    send({});
  }, [isShown, visiting, send]);
}
