import { X509Certificate } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { planHas } from "#base/plans.ts";
import { proofOf } from "#base/proof.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { OpenReadCtx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { SsoHouse } from "../contract.ts";
import { acsPath, ssoPath } from "../rules.ts";
import { ssoHouses } from "./table.ts";

export type Row = typeof ssoHouses.$inferSelect;

/** Without its secret: that goes in and never comes out. */
export function shown({ domainToken, clientSecret: _, tenantId: __, certificate, ...row }: Row): SsoHouse {
  return {
    ...row,
    proof: proofOf("sso", row.domain, domainToken),
    certificateUntil: certificate ? new Date(new X509Certificate(certificate).validTo).toISOString() : null,
  };
}

const all = statement("sso.all", {}, (from) => from.select().from(ssoHouses).orderBy(ssoHouses.createdAt));

export async function listSsoHouses({ db, floor }: ReadCtx) {
  const { BASE_URL } = floor.settings;
  const at = (path: string) => new URL(path, BASE_URL).href;
  return {
    items: (await db.run(all, {})).map(shown),
    redirectUri: at(ssoPath),
    acsUrl: at(acsPath),
    entityId: at(ssoPath),
  };
}

const one = statement("sso.one", { id: ssoHouses.id }, (from, p) =>
  from.select().from(ssoHouses).where(eq(ssoHouses.id, p.id)),
);

export async function ssoHouse({ db }: Pick<ReadCtx, "db">, id: Id<"sso">): Promise<Row> {
  const [found] = await db.run(one, { id });
  if (!found) throw baseErrors.notFound();
  return found;
}

const open = statement("sso.open", {}, (from) =>
  from
    .select({ id: ssoHouses.id, name: ssoHouses.name })
    .from(ssoHouses)
    .where(and(ssoHouses.enabled, isNotNull(ssoHouses.domainProvedAt)))
    .orderBy(ssoHouses.name),
);
const has = statement("sso.tenantHas", { id: tenants.id }, (from, p) =>
  from.select({ plan: tenants.plan, off: tenants.off }).from(tenants).where(eq(tenants.id, p.id)),
);

/** None where the tenant's plan no longer has it. */
export async function ssoWays({ db, tenantId }: OpenReadCtx) {
  const [tenant] = await db.run(has, { id: tenantId });
  const allowed = tenant && planHas(tenant.plan, "sso") && !tenant.off.includes("sso");
  return { items: allowed ? await db.run(open, {}) : [] };
}
