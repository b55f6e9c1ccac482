import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { useSocket } from "#web/api/use-socket.ts";
import { writeMessagesAccess } from "../../access.ts";
import { chatEvent } from "../../contract/sync.ts";
import { useOutbox } from "../queue/outbox.ts";
import { applyChatEvent, syncThreads } from "../sync/cache.ts";
import { unreadConversations, unreadKey } from "../unread.ts";
import { useUnreadTitle } from "./unread-title.ts";

/** Works on every screen: applies what the server announces, sends what is queued, and shows the unread count outside the page. */
export function ChatLive() {
  const queries = useQueryClient();
  const socket = useSocket();
  const { person } = useSession();
  const canWrite = useCan(writeMessagesAccess);
  const { sender } = useOutbox();
  const { data } = useQuery(unreadConversations);
  useUnreadTitle(data?.conversations ?? 0);

  useEffect(() => {
    if (!socket) return;
    const apply = (payload: unknown) => {
      const { data: event } = chatEvent.safeParse(payload);
      if (event) applyChatEvent(queries, event, person.id);
    };
    // On failure the threads are loaded again when they are opened.
    const sync = () => {
      void syncThreads(queries).catch(() => {});
      void queries.invalidateQueries({ queryKey: unreadKey });
    };
    socket.on("chat", apply).on("connect", sync);
    // What arrived between the first requests and this moment was announced to no one here.
    if (socket.connected) sync();
    return () => void socket.off("chat", apply).off("connect", sync);
  }, [socket, queries, person.id]);

  useEffect(() => {
    if (!canWrite) return;
    const flush = () => void sender.flush();
    flush();
    window.addEventListener("online", flush);
    socket?.on("connect", flush);
    return () => {
      window.removeEventListener("online", flush);
      socket?.off("connect", flush);
      sender.stop();
    };
  }, [sender, socket, canWrite]);
  return null;
}
