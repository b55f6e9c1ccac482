import { and, inArray, isNull, lt, max, sql } from "drizzle-orm";
import type { Services } from "#server/ctx.ts";
import { execute, readInTenant, type TenantTx } from "#server/db/in-tenant.ts";
import { command } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import {
  countProbes,
  dayOf,
  findGap,
  firstDay,
  type Gap,
  incidentChanges,
  isAlreadyProbed,
  midnight,
  missedProbes,
  type ProbeCounts,
} from "../history.ts";
import { operatorTenantId } from "./hosts.ts";
import { probeAll } from "./status.ts";
import { incidents, statusDays } from "./table.ts";

/**
 * Run every minute by a scheduled job. The second process in a minute does nothing; a process that finds a gap since the last probe records
 * that the server was down.
 */
export async function watchHealth(services: Services, now = new Date().toISOString()): Promise<void> {
  const tenantId = await operatorTenantId(services.db);
  const { parts } = await probeAll({ services, db: readInTenant(services.db, tenantId) });
  await withTenant(services, tenantId, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('goodword status history'))`);
    const [last] = await db.select({ at: max(statusDays.lookedAt) }).from(statusDays);
    const lastProbe = last?.at ?? null;
    if (isAlreadyProbed(lastProbe, now)) return;
    const gap = findGap(lastProbe, now);
    if (gap) await recordDowntime(db, gap);
    await addCounts(
      db,
      countProbes(parts).map((counts) => ({ ...counts, day: dayOf(now), lookedAt: now })),
    );
    const open = await db.select({ part: incidents.part }).from(incidents).where(isNull(incidents.endedAt));
    const { begin, end } = incidentChanges(
      open.map(({ part }) => part),
      parts,
    );
    if (begin.length > 0) await db.insert(incidents).values(begin.map((part) => ({ part, beganAt: now })));
    if (end.length > 0)
      await db
        .update(incidents)
        .set({ endedAt: now })
        .where(and(isNull(incidents.endedAt), inArray(incidents.part, end)));
  });
}

const recordDowntime = async (db: TenantTx, gap: Gap) => {
  await db.insert(incidents).values({ part: "server", beganAt: gap.from, endedAt: gap.to }).onConflictDoNothing();
  const missed = missedProbes(gap).map(({ day, missed: looks }) => ({
    day,
    part: "server" as const,
    looks,
    down: looks,
  }));
  await addCounts(db, missed);
};

type StatusDayRow = typeof statusDays.$inferInsert & ProbeCounts;

const addCounts = (db: TenantTx, rows: StatusDayRow[]) =>
  db
    .insert(statusDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [statusDays.day, statusDays.part],
      set: {
        looks: sql`${statusDays.looks} + excluded.looks`,
        down: sql`${statusDays.down} + excluded.down`,
        lookedAt: sql`greatest(${statusDays.lookedAt}, excluded.looked_at)`,
      },
    });

const deleteStatusDays = command("tenancy.deleteStatusDays", { before: statusDays.day }, (db, p) =>
  db.delete(statusDays).where(lt(statusDays.day, p.before)),
);
const deleteIncidents = command("tenancy.deleteIncidents", { before: incidents.beganAt }, (db, p) =>
  db.delete(incidents).where(lt(incidents.endedAt, p.before)),
);

/** Deletes history that is no longer shown. */
export async function deleteOldHistory({ db }: Pick<Services, "db">): Promise<void> {
  const first = firstDay(dayOf(Date.now()));
  await execute(db, deleteStatusDays, { before: first });
  await execute(db, deleteIncidents, { before: midnight(first) });
}
