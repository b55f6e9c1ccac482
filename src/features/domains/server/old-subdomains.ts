import { and, count, eq, like, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { hosts } from "#features/tenancy/server/table.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { auditEntries } from "#server/tables.ts";
import { maxReserved, reservedDays } from "../rules.ts";

/** The audit action of leaving a subdomain. The log is kept, so it also holds the time. */
export const subdomainChanged = "domains.subdomainChanged";

export const platformSuffix = ({ settings }: Pick<Services, "settings">) => `.${new URL(settings.BASE_URL).hostname}`;

/**
 * Keeps the former subdomain working for a while, because links were sent with it. The number is limited, so that a tenant cannot collect
 * names.
 */
export async function reserveOldSubdomain(
  { db, services, tenantId }: TenantCtx,
  { old, now }: { old: string; now: string },
) {
  await db.delete(hosts).where(and(eq(hosts.host, now + platformSuffix(services)), eq(hosts.tenantId, tenantId)));
  const known = firstOf(
    await db
      .select({ reserved: count() })
      .from(hosts)
      .where(and(eq(hosts.tenantId, tenantId), like(hosts.host, `%${platformSuffix(services)}`))),
  );
  if (known.reserved >= maxReserved) return;
  await db
    .insert(hosts)
    .values({ host: old + platformSuffix(services), tenantId })
    .onConflictDoNothing();
}

const isOver = sql<boolean>`coalesce(max(${auditEntries.createdAt}) < now() - ${sql.raw(String(reservedDays))} * interval '1 day', true)`;

/** Run by a scheduled job: frees a former subdomain for other tenants after its days. */
export async function releaseOldSubdomain({ db, services, tenantId }: TenantCtx, host: string) {
  const slug = host.slice(0, -platformSuffix(services).length);
  const left = firstOf(
    await db
      .select({ isOver })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, subdomainChanged), sql`${auditEntries.before}->>'slug' = ${slug}`)),
  );
  if (left.isOver) await db.delete(hosts).where(and(eq(hosts.host, host), eq(hosts.tenantId, tenantId)));
}
