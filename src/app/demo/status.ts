import { addDays } from "#base/day.ts";
import { dayOf, firstDay, historyDays, midnight } from "#features/tenancy/history.ts";
import { incidents, statusDays } from "#features/tenancy/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { chance } from "./chance.ts";
import { day, iso } from "./rows.ts";

/** The parts that a demo monitors. Mail is not among them, because a demo sends none. */
const parts = ["server", "database", "jobs", "storage"] as const;
const minutesADay = 1440;

/** Creates ninety days of health checks, one per minute, and one morning on which jobs stopped for some minutes. */
export async function makeStatusHistory({ db }: TenantCtx, now = Date.now()) {
  const luck = chance(90);
  const today = dayOf(now);
  const bad = { part: "jobs", on: dayOf(now - 34 * day), minutes: luck.whole(9, 14) } as const;
  const beganAt = Date.parse(midnight(bad.on)) + luck.whole(8 * 60, 10 * 60) * 60_000;
  const all = Array.from({ length: historyDays }, (_, i) => addDays(firstDay(today), i));
  const rows = all.flatMap((on) =>
    parts.map((part) => ({
      day: on,
      part,
      looks: on === today ? Math.max(1, Math.floor((now - Date.parse(midnight(today))) / 60_000)) : minutesADay,
      down: on === bad.on && part === bad.part ? bad.minutes : 0,
      lookedAt: on === today ? iso(now) : null,
    })),
  );
  await db.insert(statusDays).values(rows).onConflictDoNothing();
  await db
    .insert(incidents)
    .values({ part: bad.part, beganAt: iso(beganAt), endedAt: iso(beganAt + bad.minutes * 60_000) })
    .onConflictDoNothing();
}
