import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCan } from "#web/api/can.tsx";
import { useRealtimeConnection } from "#web/api/realtime-context.ts";
import { useSession } from "#web/api/session.ts";
import { writeMessagesAccess } from "../../access.ts";
import { chatEvent } from "../../contract/sync.ts";
import { useOutbox } from "../queue/outbox.ts";
import { applyChatEvent, syncThreads } from "../sync/cache.ts";
import { unreadConversations } from "../unread.ts";
import { useUnreadTitle } from "./unread-title.ts";

/** Works on every screen: applies what the server announces, sends what is queued, and shows the unread count outside the page. */
export function ChatLive() {
  const queries = useQueryClient();
  const realtime = useRealtimeConnection();
  const { person } = useSession();
  const canWrite = useCan(writeMessagesAccess);
  const { sender } = useOutbox();
  const { data } = useQuery(unreadConversations);
  useUnreadTitle(data?.conversations ?? 0);

  useEffect(
    () =>
      realtime?.on("chat", (payload) => {
        const { data: event } = chatEvent.safeParse(payload);
        if (event) applyChatEvent(queries, event, person.id);
      }),
    [realtime, queries, person.id],
  );
  useEffect(
    () =>
      // On failure the threads are loaded again when they are opened.
      realtime?.onReconnect(() => void syncThreads(queries).catch(() => {})),
    [realtime, queries],
  );
  useEffect(() => {
    if (!canWrite) return;
    const flush = () => void sender.flush();
    flush();
    window.addEventListener("online", flush);
    const stopListening = realtime?.onReconnect(flush);
    return () => {
      window.removeEventListener("online", flush);
      stopListening?.();
      sender.stop();
    };
  }, [sender, realtime, canWrite]);
  return null;
}
