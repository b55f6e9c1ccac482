import { eq, sql } from "drizzle-orm";
import { tenants } from "#features/tenancy/server/table.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { registrationSettingsOf } from "../reads.ts";
import { members, passwords, people } from "../table.ts";

const accountByEmail = statement("identity.account", { email: people.email, tenantId: members.tenantId }, (from, p) =>
  from
    .select({
      id: people.id,
      locale: people.locale,
      lastUsed: people.tenantId,
      hash: passwords.hash,
      isMember: sql<boolean>`exists (select from ${members} where ${members.personId} = ${people.id}
        and ${members.tenantId} = ${p.tenantId})`,
    })
    .from(people)
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(eq(people.email, p.email)),
);

type Host = Pick<PublicReadCtx, "db" | "tenantId" | "isTenantHost">;

/** The account of an address, and whether this host admits it: a tenant's own host admits only its members. */
export async function findAccount({ db, tenantId, isTenantHost: hostNamesTenant }: Host, email: string) {
  const [person] = await db.run(accountByEmail, { email, tenantId });
  return person && { ...person, isKnownHere: person.isMember || !hostNamesTenant };
}

const hidingTenant = statement("identity.anyHides", {}, (from) =>
  from.select({ id: tenants.id }).from(tenants).where(eq(tenants.hidesAccounts, true)).limit(1),
);

/**
 * Whether this host hides who has an account. The app's own host knows the people of all tenants, so it hides as soon as one tenant does:
 * otherwise that tenant's people could be discovered there.
 */
export async function hidesAccounts({ db, tenantId, isTenantHost: hostNamesTenant }: Host): Promise<boolean> {
  if (!hostNamesTenant) return (await db.run(hidingTenant, {})).length > 0;
  const [registration] = await db.run(registrationSettingsOf, { id: tenantId });
  return registration?.hidesAccounts ?? false;
}
