import { addDays } from "#base/day.ts";
import { dayOf, firstDay, historyDays, midnight } from "#features/tenancy/history.ts";
import { incidents, statusDays } from "#features/tenancy/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { createRandom } from "./random.ts";
import { day, iso } from "./rows.ts";

/** The parts that a demo monitors. Mail is not among them, because a demo sends none. */
const parts = ["server", "database", "jobs", "storage"] as const;
const minutesADay = 1440;

/** Creates ninety days of health checks, one per minute, and one morning on which jobs stopped for some minutes. */
export async function createStatusHistory({ db }: TenantCtx, now = Date.now()) {
  const random = createRandom(90);
  const today = dayOf(now);
  const outage = { part: "jobs", on: dayOf(now - 34 * day), minutes: random.integer(9, 14) } as const;
  const beganAt = Date.parse(midnight(outage.on)) + random.integer(8 * 60, 10 * 60) * 60_000;
  const days = Array.from({ length: historyDays }, (_, i) => addDays(firstDay(today), i));
  const rows = days.flatMap((on) =>
    parts.map((part) => ({
      day: on,
      part,
      looks: on === today ? Math.max(1, Math.floor((now - Date.parse(midnight(today))) / 60_000)) : minutesADay,
      down: on === outage.on && part === outage.part ? outage.minutes : 0,
      lookedAt: on === today ? iso(now) : null,
    })),
  );
  await db.insert(statusDays).values(rows).onConflictDoNothing();
  await db
    .insert(incidents)
    .values({ part: outage.part, beganAt: iso(beganAt), endedAt: iso(beganAt + outage.minutes * 60_000) })
    .onConflictDoNothing();
}
