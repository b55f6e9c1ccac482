import { setTimeout as sleep } from "node:timers/promises";
import type { Id } from "#base/ids.ts";
import type { Services } from "#server/ctx.ts";
import { isDatabaseUnavailable } from "#server/db/database-unavailable.ts";
import type { Click } from "./clicks.ts";

type Store = (tenantId: Id<"ten">, click: Click) => Promise<void>;
type Late = { tenantId: Id<"ten">; click: Click };

/** A few megabytes: enough for hours of a busy tenant's clicks without running out of memory. */
const mostLate = 20_000;
const retryMs = 1000;
/** The longest a visitor waits for a database that does not answer. */
const patienceMs = 2000;
const isLate = Symbol("late");

/**
 * Stores clicks, and queues them in memory while the database is unavailable. A click has its own id and time, so storing it twice changes
 * nothing. `store` resolves to whether the click is stored or queued.
 */
export function keepClicks(services: Pick<Services, "log">, store: Store) {
  let late: Late[] = [];
  let isWorking = false;
  let closed = false;

  const storeLate = async () => {
    isWorking = true;
    while (late.length > 0 && !closed) {
      await sleep(retryMs, undefined, { ref: false });
      await flush();
    }
    isWorking = false;
  };
  const flush = async () => {
    const batch = late;
    late = [];
    const results = await Promise.allSettled(batch.map(({ tenantId, click }) => store(tenantId, click)));
    const failed = results.flatMap((result, i) => (result.status === "rejected" ? [{ result, one: batch[i]! }] : []));
    const again = failed.filter(({ result }) => isDatabaseUnavailable(result.reason)).map(({ one }) => one);
    if (failed.length > again.length) services.log.error({ count: failed.length - again.length }, "clicks were lost");
    late = [...again, ...late].slice(0, mostLate);
  };
  const keep = (tenantId: Id<"ten">, click: Click) => {
    if (late.length >= mostLate) return false;
    late.push({ tenantId, click });
    if (!isWorking) void storeLate();
    return true;
  };

  return {
    store: async (tenantId: Id<"ten">, click: Click): Promise<boolean> => {
      try {
        const stored = store(tenantId, click);
        stored.catch(() => {}); // The race below may have ended without it.
        const outcome = await Promise.race([stored, sleep(patienceMs, isLate, { ref: false })]);
        return outcome === isLate ? keep(tenantId, click) : true;
      } catch (error) {
        if (isDatabaseUnavailable(error) && keep(tenantId, click)) return true;
        services.log.error({ err: error }, "a click was lost");
        return false;
      }
    },
    /** Tries the queued clicks once more before the process ends. */
    close: async () => {
      closed = true;
      if (late.length > 0) await flush();
    },
  };
}
