import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { listChatMessages } from "../../contract/messages.ts";
import { syncConversations } from "../../contract/sync.ts";
import { threadKey } from "../api.ts";
import { conversationId, message } from "../testing/chat-examples.ts";
import { syncThreads } from "./cache.ts";
import type { Thread } from "./merge.ts";

it("leaves someone at the first unread message when more was missed than one answer holds", async () => {
  stubServer([
    [
      syncConversations,
      respondWith({
        conversations: [],
        changes: [{ id: conversationId, messages: [], isPartial: true }],
        gone: [],
      }),
    ],
    [listChatMessages, respondWith({ items: [message(1), message(2), message(3)], hasOlder: true, hasNewer: true })],
  ]);
  const queries = new QueryClient();
  const key = [...threadKey, conversationId];
  queries.setQueryData<Thread>(key, { messages: [message(1), message(2)], hasOlder: false, hasNewer: true });
  await syncThreads(queries);
  const thread = queries.getQueryData<Thread>(key);
  expect(thread?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(thread).toMatchObject({ hasOlder: false, hasNewer: true });
});
