import { setTimeout as sleep } from "node:timers/promises";
import type { Id } from "#base/ids.ts";
import type { Services } from "#server/ctx.ts";
import { isDatabaseAway } from "#server/db/database-away.ts";
import type { Click } from "./clicks.ts";

type Store = (tenantId: Id<"ten">, click: Click) => Promise<void>;
type Late = { tenantId: Id<"ten">; click: Click };

/** A few megabytes: hours of a busy tenant's clicks, and no reason to run out of memory. */
const mostLate = 20_000;
const retryMs = 1000;
/** A visitor waits no longer than this for a database that does not answer. */
const patienceMs = 2000;
const isLate = Symbol("late");

/**
 * Stores clicks, and keeps those in memory that the database cannot take now until it can. A click has an id and a time of its own, so
 * storing it twice changes nothing. Answers whether the click is stored or will be.
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
    const again = failed.filter(({ result }) => isDatabaseAway(result.reason)).map(({ one }) => one);
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
        stored.catch(() => {}); // no one may be waiting for it any more
        const outcome = await Promise.race([stored, sleep(patienceMs, isLate, { ref: false })]);
        return outcome === isLate ? keep(tenantId, click) : true;
      } catch (error) {
        if (isDatabaseAway(error) && keep(tenantId, click)) return true;
        services.log.error({ err: error }, "a click was lost");
        return false;
      }
    },
    /** Tries once more before the process ends. */
    close: async () => {
      closed = true;
      if (late.length > 0) await flush();
    },
  };
}
