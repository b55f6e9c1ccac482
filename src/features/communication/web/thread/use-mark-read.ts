import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "#web/api/call.ts";
import { type ConversationDetail, markRead } from "../../contract/conversations.ts";
import { storeOwnRead } from "../sync/cache.ts";

/** Marks the conversation as read while its end is on a screen that the person is looking at. */
export function useMarkRead(conversation: ConversationDetail, lastSeq: number, isAtEnd: boolean): void {
  const queries = useQueryClient();
  const { id, isMember, lastReadSeq } = conversation;
  const sent = useRef(0);
  useEffect(() => {
    if (!isMember || !isAtEnd || lastSeq <= lastReadSeq) return;
    const mark = () => {
      if (document.visibilityState !== "visible" || !document.hasFocus() || lastSeq <= sent.current) return;
      sent.current = lastSeq;
      call(markRead, { id, seq: lastSeq })
        .then(({ lastReadSeq: seq, unread }) => storeOwnRead(queries, { id, seq, unread }))
        .catch(() => {
          sent.current = 0;
        });
    };
    mark();
    window.addEventListener("focus", mark);
    document.addEventListener("visibilitychange", mark);
    return () => {
      window.removeEventListener("focus", mark);
      document.removeEventListener("visibilitychange", mark);
    };
  }, [queries, id, isMember, isAtEnd, lastSeq, lastReadSeq]);
}
