import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { call } from "#web/api/call.ts";
import { listChatMessages } from "../../contract/messages.ts";
import { type ConversationId, threadKey, threadOf } from "../api.ts";
import { mergeNewer, mergeOlder, type Thread } from "../sync/merge.ts";

type Direction = "older" | "newer";

/** The loaded messages of a conversation, and how to load what is before, after or around them. */
export function useThread(id: ConversationId, startAt: number | undefined) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(threadOf(id, startAt));
  const loading = useRef<Promise<void> | undefined>(undefined);

  const load = useCallback(
    (direction: Direction): Promise<void> => {
      const key = [...threadKey, id];
      const thread = queries.getQueryData<Thread>(key);
      const edge = direction === "older" ? thread?.messages[0] : thread?.messages.at(-1);
      if (!thread || loading.current || !(direction === "older" ? thread.hasOlder : thread.hasNewer))
        return loading.current ?? Promise.resolve();
      const position = direction === "older" ? { before: edge?.seq ?? 1 } : { after: edge?.seq ?? 0 };
      const merge = direction === "older" ? mergeOlder : mergeNewer;
      loading.current = call(listChatMessages, { id, ...position })
        .then((page) => void queries.setQueryData<Thread>(key, (old) => old && merge(old, page)))
        // The next scroll tries again.
        .catch(() => {})
        .finally(() => {
          loading.current = undefined;
        });
      return loading.current;
    },
    [queries, id],
  );

  /** Replaces the loaded part with the newest messages, or with those around one. */
  const jump = useCallback(
    async (around?: number) => {
      const { items, ...more } = await call(listChatMessages, { id, ...(around && { around }) });
      queries.setQueryData<Thread>([...threadKey, id], { messages: items, ...more });
    },
    [queries, id],
  );
  return { thread: data, error, refetch, load, jump };
}
