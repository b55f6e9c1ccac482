import { asc, desc, gte, isNull, or } from "drizzle-orm";
import { addDays } from "#base/day.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { type StatusHistory, watchedParts } from "../contract.ts";
import { dayOf, firstDay, historyDays, midnight, shareUp } from "../history.ts";
import { incidents, statusDays } from "./table.ts";

const daysSince = statement("tenancy.statusDays", { from: statusDays.day }, (from, p) =>
  from
    .select({ day: statusDays.day, part: statusDays.part, looks: statusDays.looks, down: statusDays.down })
    .from(statusDays)
    .where(gte(statusDays.day, p.from))
    .orderBy(asc(statusDays.day)),
);
const incidentsSince = statement("tenancy.incidents", { from: incidents.endedAt }, (from, p) =>
  from
    .select({ part: incidents.part, beganAt: incidents.beganAt, endedAt: incidents.endedAt })
    .from(incidents)
    .where(or(isNull(incidents.endedAt), gte(incidents.endedAt, p.from)))
    .orderBy(desc(incidents.beganAt))
    .limit(200),
);

export async function readStatusHistory({ db }: Pick<PublicReadCtx, "db">): Promise<StatusHistory> {
  const from = firstDay(dayOf(Date.now()));
  const [rows, found] = await Promise.all([
    db.run(daysSince, { from }),
    db.run(incidentsSince, { from: midnight(from) }),
  ]);
  const days = Array.from({ length: historyDays }, (_, i) => addDays(from, i));
  const parts = watchedParts.map((name) => {
    const partRows = rows.filter(({ part }) => part === name);
    const byDay = new Map(partRows.map((row) => [row.day, [row]]));
    return { name, up: shareUp(partRows), days: days.map((day) => shareUp(byDay.get(day) ?? [])) };
  });
  return { from, parts, incidents: found };
}
