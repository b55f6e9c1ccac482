import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import {
  type Conversation,
  findReferralConversation,
  getConversation,
  listConversations,
  listRecipients,
} from "../contract/conversations.ts";
import {
  type ChatMessage,
  listChatMessages,
  listMessageVersions,
  listPinnedMessages,
  searchChatMessages,
} from "../contract/messages.ts";
import type { ConversationKind } from "../values.ts";

/** The topic the server announces when the person's own list changes. */
export const conversationsKey = ["conversations"] as const;
export type ConversationId = Conversation["id"];
export type ListFilter = "all" | "unread" | "referral";

const listInput: Record<ListFilter, { unread?: "true"; kind?: ConversationKind }> = {
  all: {},
  unread: { unread: "true" },
  referral: { kind: "referral" },
};

export const listKey = [...conversationsKey, "list"] as const;
export const conversationList = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam }) =>
      call(listConversations, { ...listInput[filter], limit: 30, ...(pageParam && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const detailKey = (id: ConversationId) => [...conversationsKey, "one", id] as const;
export const conversationById = (id: ConversationId) =>
  queryOptions({ queryKey: detailKey(id), queryFn: () => call(getConversation, { id }) });

export type ReferralId = NonNullable<Conversation["referral"]>["id"];
export const conversationOfReferral = (referralId: ReferralId) =>
  queryOptions({
    queryKey: [...conversationsKey, "referral", referralId],
    queryFn: () => call(findReferralConversation, { referralId }),
  });

export const recipients = (q: string) =>
  queryOptions({
    queryKey: [...conversationsKey, "recipients", q],
    queryFn: async () => (await call(listRecipients, { q })).items,
    placeholderData: (before) => before,
  });

export const messageSearch = (q: string) =>
  queryOptions({
    queryKey: [...conversationsKey, "search", q],
    queryFn: async () => (await call(searchChatMessages, { q })).items,
    enabled: q.length >= 2,
    placeholderData: (before) => before,
  });

export const threadKey = ["chat-thread"] as const;
/**
 * The loaded part of a conversation. The socket and `syncConversations` keep it up to date, so it is never refetched as a whole: that would
 * move the page under the reader. `startAt` loads the messages around the first unread one.
 */
export const threadOf = (id: ConversationId, startAt?: number) =>
  queryOptions({
    queryKey: [...threadKey, id],
    queryFn: async () => {
      const { items, ...more } = await call(listChatMessages, { id, ...(startAt && { around: startAt }) });
      return { messages: items, ...more };
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isLive: true },
  });

export const pinsKey = (id: ConversationId) => ["chat-pins", id] as const;
export const pinnedMessages = (id: ConversationId) =>
  queryOptions({
    queryKey: pinsKey(id),
    queryFn: async () => (await call(listPinnedMessages, { id })).items,
  });

export const messageVersions = (id: ChatMessage["id"]) =>
  queryOptions({
    queryKey: ["chat-versions", id],
    queryFn: async () => (await call(listMessageVersions, { id })).items,
    staleTime: 0,
  });
