import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { call } from "#web/api/call.ts";
import { useSession } from "#web/api/session.ts";
import { sendChatMessage } from "../../contract/messages.ts";
import { storeMessage } from "../sync/cache.ts";
import { createQueueStore, type QueueStore, queueKey } from "./queue-store.ts";
import { createSender, type Sender } from "./sender.ts";
import { addUnsent, type Queue, removeUnsent, retryUnsent, type Unsent } from "./unsent.ts";

type Outbox = { store: QueueStore; sender: Sender };
const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>();

/** One outbox per person and page, which the thread and the app-wide listener share. */
function outboxOf(queries: QueryClient, tenant: string, person: string): Outbox {
  const key = queueKey(tenant, person);
  const known = outboxes.get(queries) ?? new Map<string, Outbox>();
  outboxes.set(queries, known);
  const existing = known.get(key);
  if (existing) return existing;
  const store = createQueueStore(key);
  const sender = createSender({
    name: key,
    store,
    send: ({ conversationId, clientId, text, mentions, replyTo, files }) =>
      call(sendChatMessage, {
        id: conversationId,
        clientId,
        text,
        mentions,
        replyTo: replyTo?.seq ?? null,
        fileIds: files.map(({ id }) => id),
      }),
    onSent: (message) => storeMessage(queries, message, person),
  });
  known.set(key, { store, sender });
  return { store, sender };
}

/** The person's unsent messages, and how to send, repeat and drop them. */
export function useOutbox() {
  const queries = useQueryClient();
  const { tenant, person } = useSession();
  const { store, sender } = useMemo(() => outboxOf(queries, tenant.id, person.id), [queries, tenant.id, person.id]);
  const queue: Queue = useSyncExternalStore(store.subscribe, store.read);
  const post = useCallback(
    (item: Unsent) => {
      store.change((before) => addUnsent(before, item));
      void sender.flush();
    },
    [store, sender],
  );
  const retry = useCallback(
    (clientId: string) => {
      store.change((before) => retryUnsent(before, clientId));
      void sender.flush();
    },
    [store, sender],
  );
  const drop = useCallback((clientId: string) => store.change((before) => removeUnsent(before, clientId)), [store]);
  return { queue, post, retry, drop, sender };
}
