import { useEffect, useState } from "react";
import type { Socket } from "socket.io-client";
import { uuid } from "#web/api/uuid.ts";
import { attachment, type CallMessage, callChannel, callEvent } from "../../contract/live.ts";
import type { ParticipantId } from "../engine/session.ts";
import { tabId } from "../tab-id.ts";

const answerMs = 10_000;

/** What is written while a guest is in the call. It is read again after every reconnect, because something may have been missed. */
export function useGuestChat(socket: Socket, participantId: ParticipantId, isIn: boolean) {
  const [messages, setMessages] = useState<readonly CallMessage[]>([]);
  useEffect(() => {
    if (!isIn) return;
    const add = (more: readonly CallMessage[]) =>
      setMessages((before) => {
        const known = new Set(before.map(({ id }) => id));
        return [...before, ...more.filter(({ id }) => !known.has(id))].toSorted((one, other) =>
          one.createdAt.localeCompare(other.createdAt),
        );
      });
    const read = async () => {
      const answer = await socket
        .timeout(answerMs)
        .emitWithAck(callChannel, { type: "attach", participantId, tab: tabId() });
      const { data } = attachment.safeParse(answer);
      if (data) add(data.messages);
    };
    const apply = (payload: unknown) => {
      const { data: event } = callEvent.safeParse(payload);
      if (event?.type === "message") add([event.message]);
    };
    const readAgain = () => void read().catch(() => {});
    readAgain();
    socket.on(callChannel, apply).on("connect", readAgain);
    return () => void socket.off(callChannel, apply).off("connect", readAgain);
  }, [socket, participantId, isIn]);

  /** Resolves to whether it was stored; the message itself arrives like those of the others. */
  const say = async (text: string, clientId = uuid()): Promise<boolean> => {
    try {
      const answer = await socket
        .timeout(answerMs)
        .emitWithAck(callChannel, { type: "say", participantId, clientId, text });
      return answer !== null && answer !== false;
    } catch {
      return false;
    }
  };
  return { messages, say };
}
