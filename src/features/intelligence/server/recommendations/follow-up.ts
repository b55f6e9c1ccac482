import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { effectOf, type Figure } from "../../rules/recommendations/effect.ts";
import type { Kind } from "../../rules/recommendations/kinds.ts";
import { rowsOf } from "./figures.ts";
import type { Followed } from "./generator.ts";
import { generators } from "./generators.ts";
import { recommendations } from "./table.ts";

type Ctx = Pick<TenantCtx, "db">;

export const followedDays = 30;
const dayMs = 86_400_000;

/** Measures one figure in a period of 30 days. Before and after are measured by the same query. */
async function measure(ctx: Ctx, followed: Followed, from: Date): Promise<Figure> {
  const { from: table, over, among = sql`true`, hits } = followed;
  const to = new Date(from.getTime() + followedDays * dayMs);
  const [row] = await rowsOf<{ n: number; hits: number }>(
    ctx,
    sql`select count(*)::int as n, count(*) filter (where ${hits ?? sql`true`})::int as hits from ${table}
        where ${over} >= ${from.toISOString()}::timestamptz and ${over} < ${to.toISOString()}::timestamptz and (${among})`,
  );
  const { n = 0, hits: found = 0 } = row ?? {};
  return hits ? { hits: found, of: n } : { count: n };
}

/** Compares the 30 days before a moment with the 30 days after it. */
export async function measureEffect(ctx: Ctx, { kind, subject }: { kind: Kind; subject: string }, moment: Date) {
  const generator = generators.find((one) => one.kind === kind);
  if (!generator) throw new Error(`No generator of ${kind}`);
  const followed = generator.follow(subject);
  const before = await measure(ctx, followed, new Date(moment.getTime() - followedDays * dayMs));
  const after = await measure(ctx, followed, moment);
  return { before, after, ...effectOf(before, after, followed.better) };
}

/** Measures what was implemented 30 days ago or earlier, once. */
export async function measureFollowUps(ctx: Ctx, now = new Date()): Promise<void> {
  const due = await ctx.db
    .select()
    .from(recommendations)
    .where(
      and(
        eq(recommendations.state, "implemented"),
        isNull(recommendations.followUp),
        lte(recommendations.changedAt, new Date(now.getTime() - followedDays * dayMs).toISOString()),
      ),
    );
  for (const row of due) {
    if (row.changedAt === null) continue;
    const followUp = await measureEffect(ctx, row, new Date(row.changedAt));
    await ctx.db.update(recommendations).set({ followUp }).where(eq(recommendations.id, row.id));
  }
}
