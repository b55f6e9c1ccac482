import { and, eq, sql } from "drizzle-orm";
import { addDays } from "#base/day.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { gameRankNodes, gameScores } from "../table.ts";

/** How long the scores of weeks and months are kept: the period before the current one is compared with it. Quarters are seasons and stay. */
const keptDays = { week: 70, month: 460 };

/** Deletes the scores of weeks and months that no board shows anymore. */
export async function deleteOldScores({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, today: string) {
  const week = addDays(today, -keptDays.week);
  const month = addDays(today, -keptDays.month).slice(0, 7);
  for (const table of [gameScores, gameRankNodes]) {
    const isOldWeek = sql`(length(${table.period}) = 10 and ${table.period} < ${week})`;
    const isOldMonth = sql`(${table.period} ~ '^\\d{4}-\\d{2}$' and ${table.period} < ${month})`;
    await db.delete(table).where(and(eq(table.tenantId, tenantId), sql`(${isOldWeek} or ${isOldMonth})`));
  }
}
