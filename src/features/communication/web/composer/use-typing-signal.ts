import { useCallback, useRef } from "react";
import { useSocket } from "#web/api/use-socket.ts";
import type { ConversationId } from "../api.ts";

const intervalMs = 3000;

/** Signals to the others that the person is typing, at most every three seconds. */
export function useTypingSignal(conversationId: ConversationId): () => void {
  const socket = useSocket();
  const sentAt = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - sentAt.current < intervalMs) return;
    sentAt.current = now;
    socket?.volatile.emit("typing", { conversationId });
  }, [socket, conversationId]);
}
