import { sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { integer, statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";

/** Counting millions of rows takes longer than a request may, and no request waits for these jobs. */
const noStatementTimeout = sql`set local statement_timeout = 0`;

const pendingFacts = statement("analytics.pendingFacts", { least: integer }, (from, p) =>
  from
    .select({ are: sql<boolean>`count(*) >= ${p.least}` })
    .from(sql`(select from analytics_facts limit ${p.least}) as few`),
);

/**
 * Scheduled job: folds the facts written since the last run into cells once there are at
 * least `least`. It blocks neither readers nor writers.
 */
export async function foldFacts(services: Services, tenantId: Id<"ten">, least = 1) {
  const [pending] = await readInTenant(services.db, tenantId).run(pendingFacts, { least });
  if (!pending?.are) return;
  await withTenant(services, tenantId, async ({ db }) => {
    await db.execute(noStatementTimeout);
    await db.execute(sql`select fold_facts()`);
  });
}

/** The number of pending facts that would slow readers down noticeably. */
export const busyThreshold = 500;

const rebuild = async ({ db, announce }: TenantCtx) => {
  await db.execute(sql`select rebuild_cells()`);
  announce("tenant", "changed", { topics: ["referrals", "commissions"] });
};

/** Rebuilds all cells from the rows. The job is idempotent. */
export const rebuildCells = (services: Services, tenantId: Id<"ten">) =>
  withTenant(services, tenantId, async (ctx) => {
    await ctx.db.execute(noStatementTimeout);
    await rebuild(ctx);
  });

/** Runs every night and verifies that the cells match the rows. A mismatch would be a bug: it is logged and the cells are rebuilt. */
export const checkCells = (services: Services, tenantId: Id<"ten">) =>
  withTenant(services, tenantId, async (ctx) => {
    await ctx.db.execute(noStatementTimeout);
    const { rows } = await ctx.db.execute<{ wrong: string }>(sql`select wrong_cells() as wrong`);
    const wrong = Number(firstOf(rows).wrong);
    if (wrong === 0) return;
    services.log.error({ tenantId, wrong }, "analytics cells did not match their rows and are rebuilt");
    await rebuild(ctx);
  });
