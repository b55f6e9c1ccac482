import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { people } from "#features/identity/server/table.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type * as contract from "../../contract/insights.ts";
import { insightRuns } from "../recommendations/table.ts";
import { insightReads, insights } from "./table.ts";

const most = 100;
const nameOf = sql<
  string | null
>`(select ${people.displayName} from ${people} where ${people.id} = ${insights.personId})`;

const all = statement("insights.list", { personId: insightReads.personId }, (from, p) =>
  from
    .select({
      id: insights.id,
      measure: insights.measure,
      dimension: insights.dimension,
      subject: insights.subject,
      subjectName: sql<string>`coalesce(${nameOf}, '')`,
      direction: insights.direction,
      fromDay: insights.fromDay,
      toDay: insights.toDay,
      value: insights.value,
      usual: insights.usual,
      low: insights.low,
      high: insights.high,
      n: insights.n,
      periods: insights.periods,
      series: insights.series,
      currency: insights.currency,
      createdAt: insights.createdAt,
      // The builder leaves out table names here, so the query names its own.
      isRead: sql<boolean>`exists (select from insight_reads r where r.insight_id = insights.id and r.person_id = ${p.personId})`,
    })
    .from(insights)
    .where(or(isNull(insights.personId), sql`${nameOf} is not null`))
    .orderBy(desc(insights.toDay), desc(insights.id))
    .limit(most),
);
const lastRun = statement("insights.lastRun", {}, (from) =>
  from.select({ ranAt: insightRuns.ranAt }).from(insightRuns),
);

export async function listInsights({ db, personId }: Pick<ReadCtx, "db" | "personId">) {
  const items = await db.run(all, { personId });
  const [run] = await db.run(lastRun, {});
  return { items, unread: items.filter(({ isRead }) => !isRead).length, refreshedAt: run?.ranAt ?? null };
}

/** Each person has their own read marks. */
export async function readInsight(ctx: Ctx, { id, isRead }: z.output<typeof contract.readInsight.input>) {
  const { db, personId } = ctx;
  const [found] = await db.select({ id: insights.id }).from(insights).where(eq(insights.id, id));
  if (!found) throw baseErrors.notFound();
  if (isRead) await db.insert(insightReads).values({ insightId: id, personId }).onConflictDoNothing();
  else await db.delete(insightReads).where(and(eq(insightReads.insightId, id), eq(insightReads.personId, personId)));
  return listInsights(ctx);
}

export async function readAllInsights(ctx: Ctx) {
  const { items } = await listInsights(ctx);
  const unread = items.filter(({ isRead }) => !isRead);
  if (unread.length > 0)
    await ctx.db
      .insert(insightReads)
      .values(unread.map(({ id }) => ({ insightId: id, personId: ctx.personId })))
      .onConflictDoNothing();
  return listInsights(ctx);
}
