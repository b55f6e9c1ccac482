import { sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { execute } from "../db/in-tenant.ts";
import { command } from "../db/statement.ts";

const carry = command("jobs.carry", {}, () => sql`select ops.carry_jobs()`);

/** Longer than a flood needs to gather, and shorter than anybody would notice. */
const pauseMs = 50;

/** Where jobs were carried a moment ago, and whether more were left since. */
const lately = new WeakMap<Db, { more: boolean }>();

/**
 * Brings what transactions left into the queue: the first at once, and what follows in the next moment together. Nobody
 * waits for it, and what is left when a process dies or the database is away is brought by the clock.
 */
export async function carryJobs(db: Db): Promise<void> {
  const before = lately.get(db);
  if (before) {
    before.more = true;
    return;
  }
  const since = { more: false };
  lately.set(db, since);
  const later = () => {
    lately.delete(db);
    if (since.more) carryJobs(db).catch(() => {});
  };
  setTimeout(later, pauseMs).unref();
  await execute(db, carry, {});
}
