import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { dnsProofOf } from "#base/dns-proof.ts";
import { planHas } from "#base/plans.ts";
import { hosts, tenants } from "#features/tenancy/server/table.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { read, readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { lookupTxt } from "#server/dns.ts";
import { withTenant } from "#server/with-tenant.ts";
import { domainAtRisk, type WhyLost } from "../contract.ts";
import { graceDays, isPlatformHost } from "../rules.ts";
import { releaseOldSubdomain } from "./old-subdomains.ts";
import { domainByHost, type Row } from "./reads.ts";
import { domains } from "./table.ts";
import { announceChange, releaseHost } from "./writes.ts";

/** How many domains are looked up concurrently. */
const batchSize = 10;
const nextHosts = statement("domains.nextHosts", { after: hosts.host }, (from, p) =>
  from
    .select({ host: hosts.host, tenantId: hosts.tenantId, plan: tenants.plan, off: tenants.off })
    .from(hosts)
    .innerJoin(tenants, eq(tenants.id, hosts.tenantId))
    .where(gt(hosts.host, p.after))
    .orderBy(asc(hosts.host))
    .limit(batchSize),
);
type VerifiedHost = Pick<typeof hosts.$inferSelect, "host" | "tenantId"> &
  Pick<typeof tenants.$inferSelect, "plan" | "off">;

/**
 * Run by a scheduled job: checks that each verified host still has its record, and its tenant white labeling. A resolver that does not
 * answer changes nothing.
 */
export async function recheckDomains(services: Services) {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page: VerifiedHost[] = await read(services.db, nextHosts, { after });
    await Promise.all(page.map((verifiedHost) => recheckHost(services, verifiedHost)));
    after = page.at(-1)?.host;
  }
}

async function recheckHost(services: Services, { tenantId, host, plan, off }: VerifiedHost) {
  if (isPlatformHost(host, new URL(services.settings.BASE_URL).hostname))
    return withTenant(services, tenantId, (ctx) => releaseOldSubdomain(ctx, host));
  const [row] = await readInTenant(services.db, tenantId).run(domainByHost, { host, tenantId });
  if (!row) return;
  if (!planHas(plan, "whiteLabeling") || off.includes("whiteLabeling"))
    return withTenant(services, tenantId, (ctx) => recordMissing(ctx, row, "plan"));
  const proof = dnsProofOf("domain", host, row.token);
  const texts = await lookupTxt(services.settings, proof.name);
  if (!texts) return;
  await withTenant(services, tenantId, (ctx) =>
    texts.includes(proof.value) ? recordFound(ctx, row) : recordMissing(ctx, row, "record"),
  );
}

async function recordFound(ctx: TenantCtx, { id, missingSince }: Row) {
  await ctx.db.update(domains).set({ checkedAt: now, missingSince: null }).where(eq(domains.id, id));
  if (missingSince) announceChange(ctx);
}

const isGraceOver = sql<boolean>`coalesce(${domains.missingSince} < now() - ${sql.raw(String(graceDays))} * interval '1 day', false)`;

/** Notifies the tenant's admins the first time, and releases the host after the grace period. Running it twice has the effect of once. */
export async function recordMissing(ctx: TenantCtx, { id, host }: Row, why: WhyLost) {
  const { db } = ctx;
  const [row] = await db
    .update(domains)
    .set({ checkedAt: now })
    .where(eq(domains.id, id))
    .returning({ provedAt: domains.provedAt, isOver: isGraceOver });
  announceChange(ctx);
  if (!row?.provedAt) return;
  if (row.isOver) return releaseHost(ctx, host, why);
  const [first] = await db
    .update(domains)
    .set({ missingSince: now })
    .where(and(eq(domains.id, id), isNull(domains.missingSince)))
    .returning({ id: domains.id });
  if (first) await ctx.emit(domainAtRisk, { host, why });
}
