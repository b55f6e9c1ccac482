import { setTimeout as sleep } from "node:timers/promises";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Services } from "#server/ctx.ts";
import { isDatabaseUnavailable } from "#server/db/database-unavailable.ts";
import type { Click } from "./clicks.ts";

type Store = (tenantId: Id<"ten">, click: Click) => Promise<void>;
type QueuedClick = { tenantId: Id<"ten">; click: Click };

/** A few megabytes: enough for hours of a busy tenant's clicks without running out of memory. */
const maxQueued = 20_000;
const retryMs = 1000;
/** The longest a visitor waits for a database that does not answer. */
const timeoutMs = 2000;
const timedOut = Symbol("late");

/**
 * Stores clicks, and queues them in memory while the database is unavailable. A click has its own id and time, so storing it twice changes
 * nothing. `store` resolves to whether the click is stored or queued.
 */
export function createClickQueue(services: Pick<Services, "log">, store: Store) {
  let queue: QueuedClick[] = [];
  let isRetrying = false;
  let isClosed = false;

  const retryUntilStored = async () => {
    isRetrying = true;
    while (queue.length > 0 && !isClosed) {
      await sleep(retryMs, undefined, { ref: false });
      await flush();
    }
    isRetrying = false;
  };
  const flush = async () => {
    const batch = queue;
    queue = [];
    const results = await Promise.allSettled(batch.map(({ tenantId, click }) => store(tenantId, click)));
    const failed = results.flatMap((result, i) =>
      result.status === "rejected" ? [{ result, queued: defined(batch[i]) }] : [],
    );
    const retryable = failed.filter(({ result }) => isDatabaseUnavailable(result.reason)).map(({ queued }) => queued);
    if (failed.length > retryable.length)
      services.log.error({ count: failed.length - retryable.length }, "clicks were lost");
    queue = [...retryable, ...queue].slice(0, maxQueued);
  };
  const enqueue = (tenantId: Id<"ten">, click: Click) => {
    if (queue.length >= maxQueued) return false;
    queue.push({ tenantId, click });
    if (!isRetrying) void retryUntilStored();
    return true;
  };

  return {
    store: async (tenantId: Id<"ten">, click: Click): Promise<boolean> => {
      try {
        const stored = store(tenantId, click);
        stored.catch(() => {}); // The race below may have ended without it.
        const outcome = await Promise.race([stored, sleep(timeoutMs, timedOut, { ref: false })]);
        return outcome === timedOut ? enqueue(tenantId, click) : true;
      } catch (error) {
        if (isDatabaseUnavailable(error) && enqueue(tenantId, click)) return true;
        services.log.error({ err: error }, "a click was lost");
        return false;
      }
    },
    /** Tries the queued clicks once more before the process ends. */
    close: async () => {
      isClosed = true;
      if (queue.length > 0) await flush();
    },
  };
}
