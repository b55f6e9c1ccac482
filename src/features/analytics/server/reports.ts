import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { nextMorning } from "../report-times.ts";
import type { endReport as endEndpoint, orderReport as orderEndpoint } from "../reports.ts";
import { referrerName } from "./referrer-name.ts";
import { reports } from "./table.ts";
import { visibilityFor } from "./visibility.ts";

const columns = {
  id: reports.id,
  cadence: reports.cadence,
  narrowed: reports.narrowed,
  onDay: reports.onDay,
  nextAt: reports.nextAt,
  sentAt: reports.sentAt,
};
const ownReports = statement("analytics.reports", { personId: reports.personId }, (from, p) =>
  from.select(columns).from(reports).where(eq(reports.personId, p.personId)).orderBy(asc(reports.cadence)),
);

export const listReports = async ({ db, personId }: ReadCtx) => ({ reports: await db.run(ownReports, { personId }) });

const refresh = ({ announce, personId }: Ctx) => announce(personId, "changed", { topics: ["reports"] });

/** A person has one report for each cadence: another order replaces it. */
export async function orderReport(ctx: Ctx, order: z.infer<typeof orderEndpoint.input>) {
  const { referrerId } = visibilityFor(ctx, order.narrowed).narrowed;
  if (referrerId && (await referrerName(ctx, referrerId)) === undefined) throw baseErrors.notFound();
  const { timeZone } = await getTenantCalendar(ctx);
  const { cadence, ...values } = { ...order, nextAt: nextMorning(order, timeZone, new Date().toISOString()) };
  const saved = firstOf(
    await ctx.db
      .insert(reports)
      .values({ personId: ctx.personId, cadence, ...values })
      .onConflictDoUpdate({ target: [reports.tenantId, reports.personId, reports.cadence], set: values })
      .returning(columns),
  );
  refresh(ctx);
  return saved;
}

export async function endReport(ctx: Ctx, { id }: z.infer<typeof endEndpoint.input>) {
  const [deleted] = await ctx.db
    .delete(reports)
    .where(and(eq(reports.id, id), eq(reports.personId, ctx.personId)))
    .returning({ id: reports.id });
  if (!deleted) throw baseErrors.notFound();
  refresh(ctx);
  return { ended: true };
}
