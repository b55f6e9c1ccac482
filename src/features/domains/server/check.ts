import { eq } from "drizzle-orm";
import type { z } from "zod";
import { dnsProofOf } from "#base/dns-proof.ts";
import type { Id } from "#base/ids.ts";
import { hosts } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { read, readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { lookupAddresses, lookupTxt } from "#server/dns.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type checkDomain as checkEndpoint, errors } from "../contract.ts";
import { leadOf } from "../rules.ts";
import { platformAddresses } from "./platform-addresses.ts";
import { domainByHost, getDomain, getTenantLocation, type Row, toDomain } from "./reads.ts";
import { recordMissing } from "./recheck.ts";
import { domains } from "./table.ts";
import { announceChange, releaseHost } from "./writes.ts";

/** Runs outside a transaction, because a resolver may be slow. */
export async function checkDomain(ctx: ReadCtx, { id }: z.infer<typeof checkEndpoint.input>) {
  const { services, tenantId } = ctx;
  const row = await getDomain(ctx, id);
  const proof = dnsProofOf("domain", row.host, row.token);
  const [texts, found, platform] = await Promise.all([
    lookupTxt(services.settings, proof.name),
    lookupAddresses(services.settings, row.host),
    platformAddresses(services),
  ]);
  if (!texts) throw errors.dnsSilent();
  if (texts.includes(proof.value)) await verifyDomain(ctx, row, texts);
  else await withTenant(services, tenantId, (tenantCtx) => recordMissing(tenantCtx, row, "record"));
  const { primaryHost } = await getTenantLocation(ctx);
  return { domain: toDomain(await getDomain(ctx, id), primaryHost), lead: leadOf(found, platform) };
}

/** The first tenant to verify a host gets it, and keeps it as long as the record that verified it exists. */
async function verifyDomain(ctx: ReadCtx, row: Row, texts: string[]) {
  const { services, tenantId } = ctx;
  const holder = await holderOf(services, row.host);
  if (holder && holder !== tenantId) await releaseFromHolder(services, holder, row.host, texts);
  await withTenant(services, tenantId, async (tenantCtx) => {
    const { db } = tenantCtx;
    await db.insert(hosts).values({ host: row.host, tenantId }).onConflictDoNothing();
    const [holderByHost] = await db.select({ tenantId: hosts.tenantId }).from(hosts).where(eq(hosts.host, row.host));
    if (holderByHost?.tenantId !== tenantId) throw errors.taken({ host: row.host });
    await db
      .update(domains)
      .set({ provedAt: row.provedAt ?? now, checkedAt: now, missingSince: null })
      .where(eq(domains.id, row.id));
    if (!row.provedAt) {
      const change = {
        action: "domains.proved",
        subject: row.host,
        before: { proved: false },
        after: { proved: true },
      };
      await audit({ ...ctx, ...tenantCtx }, change);
    }
    announceChange(tenantCtx);
  });
}

const holderByHost = statement("domains.holder", { host: hosts.host }, (from, p) =>
  from.select({ tenantId: hosts.tenantId }).from(hosts).where(eq(hosts.host, p.host)),
);
const holderOf = async ({ db }: Pick<Services, "db">, host: string) =>
  (await read(db, holderByHost, { host }))[0]?.tenantId;

/** Both tenants' records have the same name, so the lookup for this tenant also shows whether the holder's record still exists. */
async function releaseFromHolder(services: Services, holder: Id<"ten">, host: string, texts: string[]) {
  const [holderDomain] = await readInTenant(services.db, holder).run(domainByHost, { host, tenantId: holder });
  if (holderDomain && texts.includes(dnsProofOf("domain", host, holderDomain.token).value))
    throw errors.taken({ host });
  await withTenant(services, holder, (tenantCtx) => releaseHost(tenantCtx, host, "record"));
}
