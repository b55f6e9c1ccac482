import { deleteDraft, draftKey, readDraft, writeDraft } from "#web/ui/draft-store.ts";
import type { Queue } from "./unsent.ts";

export type QueueStore = {
  read: () => Queue;
  change: (change: (queue: Queue) => Queue) => void;
  subscribe: (listener: () => void) => () => void;
};

/** The key of a person's unsent messages. It is stored as a draft is, so that it is deleted with old drafts. */
export const queueKey = (tenant: string, person: string): string => draftKey({ tenant, person, form: "chat-unsent" });

/**
 * The unsent messages of one person in this browser. They survive a reload, and all tabs see the same ones. Where the browser denies
 * storage, they last as long as the page.
 */
export function createQueueStore(key: string): QueueStore {
  let stored = localStorageText(key);
  let queue = readQueue(key);
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  /** Another tab may have written since. */
  const refresh = () => {
    const text = localStorageText(key);
    if (text === stored) return;
    stored = text;
    queue = readQueue(key);
  };
  return {
    read: () => {
      refresh();
      return queue;
    },
    change: (change) => {
      refresh();
      queue = change(queue);
      if (queue.length === 0) deleteDraft(key);
      else writeDraft(key, { items: queue });
      stored = localStorageText(key);
      notify();
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => event.key === key && listener();
      window.addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        window.removeEventListener("storage", onStorage);
        listeners.delete(listener);
      };
    },
  };
}

function localStorageText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const readQueue = (key: string): Queue => readDraft<{ items: Queue }>(key, { items: [] })?.values.items ?? [];
