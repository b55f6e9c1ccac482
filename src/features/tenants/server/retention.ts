import { and, eq, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { authEvents } from "#features/identity/server/table.ts";
import { invitations } from "#features/members/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { messages, outbox } from "#server/tables.ts";

/** Erases one feature's past data in a tenant. */
export type RetentionEraser = (ctx: TenantCtx, before: SQL) => Promise<unknown>;

/** The past data of the platform and the lower features: events, sent messages, authentication events and expired invitations. */
const baseErasers: RetentionEraser[] = [
  ({ db }, before) => db.delete(outbox).where(lt(outbox.createdAt, before)),
  ({ db }, before) => db.delete(messages).where(and(lt(messages.createdAt, before), ne(messages.state, "waiting"))),
  // This table has no policy of its own, so the tenant is named.
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

/** Run by a scheduled job in each tenant: erases data older than the tenant's retention. People, settings and the audit log are kept. */
export async function applyRetention(ctx: TenantCtx, featureErasers: readonly RetentionEraser[]) {
  const [tenant] = await ctx.db
    .select({ days: tenants.retentionDays })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId));
  if (!tenant?.days) return;
  const before = sql`now() - ${tenant.days} * interval '1 day'`;
  for (const erase of [...baseErasers, ...featureErasers]) await erase(ctx, before);
}
