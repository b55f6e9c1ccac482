import { useEffect, useRef } from "react";
import { useSession } from "#web/api/session.ts";
import { useSend } from "#web/api/use-send.ts";
import { visitHome } from "../contract.ts";

/** Notes once that this person has seen what there is. That it could not be noted is nothing they must know. */
export function useVisit(seen: boolean): void {
  const { visiting } = useSession();
  const { send } = useSend(visitHome);
  const noted = useRef(false);
  useEffect(() => {
    if (!seen || visiting || noted.current) return;
    noted.current = true;
    send({});
  }, [seen, visiting, send]);
}
