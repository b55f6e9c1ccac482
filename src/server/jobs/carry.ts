import { sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { execute } from "../db/in-tenant.ts";
import { command } from "../db/statement.ts";

const carry = command("jobs.carry", {}, () => sql`select ops.carry_jobs()`);

/** Long enough to batch a burst, and too short to notice. */
const pauseMs = 50;

/** The databases whose jobs were moved a moment ago, and whether more were added since. */
const recent = new WeakMap<Db, { hasMore: boolean }>();

/**
 * Moves jobs that transactions stored into the queue: the first at once, and those that follow within the pause together. It is not
 * awaited. Jobs left behind by a crash or an unavailable database are moved by a scheduled job.
 */
export async function carryJobs(db: Db): Promise<void> {
  const previous = recent.get(db);
  if (previous) {
    previous.hasMore = true;
    return;
  }
  const current = { hasMore: false };
  recent.set(db, current);
  const runAgain = () => {
    recent.delete(db);
    if (current.hasMore) carryJobs(db).catch(() => {});
  };
  setTimeout(runAgain, pauseMs).unref();
  await execute(db, carry, {});
}
