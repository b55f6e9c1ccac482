import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSocket } from "#web/api/use-socket.ts";
import { callChannel, callEvent } from "../../contract/live.ts";
import { callsKey, ringingCalls } from "../api.ts";
import styles from "./ringing.module.css";
import { RingingCard } from "./ringing-card.tsx";
import { useSilenced } from "./use-silenced.ts";

/** Works on every screen: shows the calls that ring, until they are answered here, elsewhere or not at all. */
export function CallLive() {
  const queries = useQueryClient();
  const socket = useSocket();
  const { data } = useQuery(ringingCalls);
  useEffect(() => {
    if (!socket) return;
    const apply = (payload: unknown) => {
      const { data: event } = callEvent.safeParse(payload);
      if (event?.type === "ringing")
        queries.setQueryData(ringingCalls.queryKey, (before = []) => [
          ...before.filter(({ id }) => id !== event.call.id),
          event.call,
        ]);
      if (event?.type === "quiet")
        queries.setQueryData(ringingCalls.queryKey, (before = []) => before.filter(({ id }) => id !== event.callId));
      if (event?.type === "ringing" || event?.type === "quiet")
        void queries.invalidateQueries({ queryKey: [...callsKey, "current"] });
    };
    socket.on(callChannel, apply);
    return () => void socket.off(callChannel, apply);
  }, [socket, queries]);
  const ringing = useSilenced(data ?? []);
  if (ringing.length === 0) return null;
  return (
    <div className={styles.cards}>
      {ringing.map((call) => (
        <RingingCard
          key={call.id}
          call={call}
          onAnswered={() =>
            queries.setQueryData(ringingCalls.queryKey, (before = []) => before.filter(({ id }) => id !== call.id))
          }
        />
      ))}
    </div>
  );
}
