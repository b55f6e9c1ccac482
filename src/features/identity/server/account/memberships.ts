import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { tenants } from "#features/tenancy/server/table.ts";
import { tenantUrl } from "#features/tenancy/server/writes.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { switchTenant as switchEndpoint } from "../../contract/memberships.ts";
import { type Entry, errors } from "../../contract.ts";
import { emailOf, getMe, memberships } from "../reads.ts";
import { members, people, sessions } from "../table.ts";
import { recordAuthEvent } from "../writes.ts";

const tenantsByPerson = statement("identity.ownTenants", { personId: members.personId }, (from, p) =>
  from
    .select({
      tenantId: members.tenantId,
      tenant: tenants.slug,
      primaryHost: tenants.primaryHost,
      ssl: tenants.ssl,
      name: tenants.name,
      role: members.role,
      disabledAt: members.disabledAt,
    })
    .from(members)
    .innerJoin(tenants, eq(tenants.id, members.tenantId))
    .where(and(eq(members.personId, p.personId), eq(tenants.state, "active")))
    .orderBy(tenants.name),
);

export async function listMemberships({ db, personId, tenantId, services }: ReadCtx) {
  const found = await db.run(tenantsByPerson, { personId });
  return {
    items: found
      .filter(({ disabledAt }) => !disabledAt)
      .map(({ tenant, name, role, tenantId: of, ...home }) => ({
        tenant,
        name,
        role,
        current: of === tenantId,
        url: tenantUrl({ services }, { slug: tenant, ...home }),
      })),
  };
}

const methodBySession = statement("identity.wayOf", { id: sessions.id }, (from, p) =>
  from.select({ way: sessions.way }).from(sessions).where(eq(sessions.id, p.id)),
);

/** Moves the session to another tenant: every process invalidates its cache, and open screens reload. */
export async function switchTenant(ctx: ReadCtx, { tenant }: z.infer<typeof switchEndpoint.input>): Promise<Entry> {
  const { db, services, personId, sessionId, exchange } = ctx;
  const [[into], known] = await Promise.all([
    db.run(tenantsByPerson, { personId }).then((all) => all.filter((one) => one.tenant === tenant)),
    db.run(memberships, { personId }),
  ]);
  const membership = known.find(({ tenantId }) => tenantId === into?.tenantId);
  const [session] = await db.run(methodBySession, { id: sessionId });
  // A tenant's own identity provider vouches for its people in that tenant only.
  if (!membership || ctx.isTenantHost || session?.way === "sso") throw errors.noAccount();
  if (membership.disabledAt) throw errors.disabled();
  await withTenant(services, membership.tenantId, async (tenantCtx) => {
    await tenantCtx.db.update(sessions).set({ tenantId: membership.tenantId }).where(eq(sessions.id, sessionId));
    await tenantCtx.db.update(people).set({ tenantId: membership.tenantId }).where(eq(people.id, personId));
    const event = { type: "tenant_switched" as const, email: await emailOf(ctx), personId, details: { tenant } };
    await recordAuthEvent({ ...tenantCtx, exchange }, event);
  });
  return { requiresMFA: false, me: await getMe({ ...membership, db, personId }) };
}
