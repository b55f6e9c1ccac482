import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";

export const unreadKey = ["conversations", "unread"] as const;

/** On every page, so the contract with its schemas is loaded with the first request and not with the page. */
export const unreadConversations = queryOptions({
  queryKey: unreadKey,
  queryFn: async () => {
    const { countUnreadConversations } = await import("../contract/conversations.ts");
    return call(countUnreadConversations, {});
  },
});
