import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#web/api/call.ts";
import type { Conversation, ConversationDetail, listConversations } from "../../contract/conversations.ts";
import { type ChatMessage, listChatMessages } from "../../contract/messages.ts";
import { type ChatEvent, syncConversations } from "../../contract/sync.ts";
import { type ConversationId, conversationsKey, detailKey, listKey, pinsKey, threadKey } from "../api.ts";
import { unreadKey } from "../unread.ts";
import { clearTyping, resetLiveStore, setPresence, setTyping } from "./live-store.ts";
import { mergeMessages, mergeNewer, revisionOf, type Thread } from "./merge.ts";
import { applyMessage, applyOwnRead } from "./merge-list.ts";

type ListData = InfiniteData<z.output<typeof listConversations.output>, string>;

/** Applies a change to a loaded list, whose pages are read as one. */
function changeList(data: ListData, change: (items: readonly Conversation[]) => readonly Conversation[]): ListData {
  const items = [...change(data.pages.flatMap((page) => page.items))];
  const pages = data.pages.map((page, at) => ({
    ...page,
    items: at === data.pages.length - 1 ? items.splice(0) : items.splice(0, page.items.length),
  }));
  return { ...data, pages };
}

const lists = (queries: QueryClient) =>
  queries.getQueriesData<ListData>({ queryKey: listKey }).flatMap(([key, data]) => (data ? [{ key, data }] : []));

/** Stores a message that arrived or was changed, in the thread and in every list. */
export function storeMessage(queries: QueryClient, message: ChatMessage, me: string): void {
  const { conversationId } = message;
  queries.setQueryData<Thread>([...threadKey, conversationId], (thread) => thread && mergeMessages(thread, [message]));
  for (const { key, data } of lists(queries)) {
    const applied = applyMessage(
      data.pages.flatMap((page) => page.items),
      message,
      me,
    );
    if (applied) queries.setQueryData<ListData>(key, (old) => old && changeList(old, () => applied));
    else void queries.invalidateQueries({ queryKey: key });
  }
  if (message.authorId) clearTyping(conversationId, message.authorId);
  if (queries.getQueryData(pinsKey(conversationId)))
    void queries.invalidateQueries({ queryKey: pinsKey(conversationId) });
}

/** Stores that the person has read up to a message. */
export function storeOwnRead(queries: QueryClient, read: { id: ConversationId; seq: number; unread: number }): void {
  for (const { key } of lists(queries))
    queries.setQueryData<ListData>(key, (old) => old && changeList(old, (items) => applyOwnRead(items, read)));
  queries.setQueryData<ConversationDetail>(detailKey(read.id), (old) => old && applyOwnRead([old], read)[0]);
  void queries.invalidateQueries({ queryKey: unreadKey });
}

function storeRead(queries: QueryClient, { conversationId, personId, seq }: ChatEvent & { type: "read" }): void {
  queries.setQueryData<ConversationDetail>(detailKey(conversationId), (old) => {
    if (!old) return old;
    const others = old.reads.filter((mark) => mark.personId !== personId);
    const before = old.reads.find((mark) => mark.personId === personId)?.seq ?? 0;
    return { ...old, reads: [...others, { personId, seq: Math.max(before, seq) }] };
  });
}

/** Applies what the server announced. */
export function applyChatEvent(queries: QueryClient, event: ChatEvent, me: string): void {
  switch (event.type) {
    case "message":
      storeMessage(queries, event.message, me);
      if (event.message.authorId !== me) void queries.invalidateQueries({ queryKey: unreadKey });
      return;
    case "read":
      storeRead(queries, event);
      // Another tab of the same person: how much is still unread there, only the server knows.
      if (event.personId === me)
        void queries.invalidateQueries({
          queryKey: conversationsKey,
          predicate: ({ queryKey }) => queryKey[1] !== "one",
        });
      return;
    case "typing":
      if (event.personId !== me) setTyping(event.conversationId, event.personId);
      return;
    case "conversation":
      void queries.invalidateQueries({ queryKey: conversationsKey });
      return;
    case "presence":
      setPresence(event.personId, event.isOnline);
  }
}

/** Fetches everything that was missed while the connection was lost, in one request. */
export async function syncThreads(queries: QueryClient): Promise<void> {
  resetLiveStore();
  const threads = queries.getQueriesData<Thread>({ queryKey: threadKey });
  const known = threads.flatMap(([key, thread]) =>
    thread ? [{ id: key[1] as ConversationId, revision: revisionOf(thread) }] : [],
  );
  if (known.length === 0) return;
  const { changes, gone } = await call(syncConversations, { known: known.slice(0, 200) });
  for (const { id, messages, isPartial } of changes) {
    const key = [...threadKey, id];
    const position = queries.getQueryData<Thread>(key);
    // Someone who reads further up stays there; what is newer than the page is loaded by scrolling.
    if (isPartial && position?.hasNewer) {
      const page = await call(listChatMessages, { id, after: (position.messages[0]?.seq ?? 1) - 1, limit: 100 });
      queries.setQueryData<Thread>(key, (thread) => thread && mergeNewer(thread, page));
    } else if (isPartial) void queries.resetQueries({ queryKey: key });
    else queries.setQueryData<Thread>(key, (thread) => thread && mergeMessages(thread, messages));
  }
  for (const id of gone) queries.removeQueries({ queryKey: [...threadKey, id] });
}
