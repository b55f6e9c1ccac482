import { and, eq, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { authEvents } from "#features/identity/server/table.ts";
import { invitations } from "#features/members/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { messages, outbox } from "#server/tables.ts";

/** Erases what one feature keeps of the past in a tenant. */
export type RetentionEraser = (ctx: TenantCtx, before: SQL) => Promise<unknown>;

/** What the floor and the features below keep: events, what was sent, what happened at the door, invitations that are over. */
const baseErasers: RetentionEraser[] = [
  ({ db }, before) => db.delete(outbox).where(lt(outbox.createdAt, before)),
  ({ db }, before) => db.delete(messages).where(and(lt(messages.createdAt, before), ne(messages.state, "waiting"))),
  // Without a policy of its own: the tenant is named.
  ({ db, tenantId }, before) =>
    db.delete(authEvents).where(and(eq(authEvents.tenantId, tenantId), lt(authEvents.at, before))),
  ({ db }, before) =>
    db
      .delete(invitations)
      .where(
        and(
          lt(invitations.createdAt, before),
          or(isNotNull(invitations.acceptedAt), isNotNull(invitations.revokedAt), lt(invitations.expiresAt, now)),
        ),
      ),
];

/** By the clock, in each tenant: what is older than its admin wants to keep. People, settings and the audit log stay. */
export async function applyRetention(ctx: TenantCtx, featureErasers: readonly RetentionEraser[]) {
  const [tenant] = await ctx.db
    .select({ days: tenants.retentionDays })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId));
  if (!tenant?.days) return;
  const before = sql`now() - ${tenant.days} * interval '1 day'`;
  for (const erase of [...baseErasers, ...featureErasers]) await erase(ctx, before);
}
