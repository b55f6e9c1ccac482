import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { readingIn } from "#server/db/in-tenant.ts";
import { integer, statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";

/** Whoever counts millions may take its time; nobody waits for it. */
const unhurried = sql`set local statement_timeout = 0`;

const waiting = statement("analytics.waiting", { least: integer }, (from, p) =>
  from
    .select({ are: sql<boolean>`count(*) >= ${p.least}` })
    .from(sql`(select from analytics_facts limit ${p.least}) as few`),
);

/** By the clock: adds up what was written since the last time, as soon as there are so many. Whoever reads or writes meanwhile is not disturbed. */
export async function foldFacts(services: Services, tenantId: Id<"ten">, least = 1) {
  const [many] = await readingIn(services.db, tenantId).run(waiting, { least });
  if (!many?.are) return;
  await withTenant(services, tenantId, async ({ db }) => {
    await db.execute(unhurried);
    await db.execute(sql`select fold_facts()`);
  });
}

/** As many that a reader would notice them. */
export const busy = 500;

const remake = async ({ db, announce }: TenantCtx) => {
  await db.execute(sql`select rebuild_cells()`);
  announce("tenant", "changed", { topics: ["referrals", "commissions"] });
};

/** Makes everything that is kept anew from the rows. Run twice it changes nothing the second time. */
export const rebuildCells = (services: Services, tenantId: Id<"ten">) =>
  withTenant(services, tenantId, async (ctx) => {
    await ctx.db.execute(unhurried);
    await remake(ctx);
  });

/** Every night: what is kept must be what the rows say. It always was; should it not be, it is told and mended. */
export const checkCells = (services: Services, tenantId: Id<"ten">) =>
  withTenant(services, tenantId, async (ctx) => {
    await ctx.db.execute(unhurried);
    const { rows } = await ctx.db.execute<{ wrong: string }>(sql`select wrong_cells() as wrong`);
    const wrong = Number(rows[0]!.wrong);
    if (wrong === 0) return;
    services.log.error({ tenantId, wrong }, "figures were not what the rows say; they are made anew");
    await remake(ctx);
  });
