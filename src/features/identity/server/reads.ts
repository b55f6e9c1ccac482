import { and, eq, gt, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import { defaultTenant } from "#features/tenancy/contract.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { attemptLimit } from "../rules.ts";
import { authEvents, members, passwords, people, sessions } from "./table.ts";

const isOperators = sql<boolean>`${tenants.slug} = ${sql.raw(`'${defaultTenant}'`)}`;

/** Everything a guard asks, in one statement: the session lives, the person may, the membership stands, what the tenant has. */
export const callerOf = statement("identity.callerOf", { tokenHash: sessions.tokenHash }, (from, p) =>
  from
    .select({
      sessionId: sessions.id,
      personId: sessions.personId,
      tenantId: sessions.tenantId,
      role: members.role,
      plan: tenants.plan,
      off: tenants.off,
      operator: isOperators,
    })
    .from(sessions)
    .innerJoin(people, and(eq(people.id, sessions.personId), people.isActive))
    .innerJoin(members, and(eq(members.tenantId, sessions.tenantId), eq(members.personId, sessions.personId)))
    .innerJoin(tenants, eq(tenants.id, sessions.tenantId))
    .where(and(eq(sessions.tokenHash, p.tokenHash), gt(sessions.expiresAt, now))),
);

const personAndTenant = statement(
  "identity.personAndTenant",
  { personId: people.id, tenantId: tenants.id },
  (from, p) =>
    from
      .select({
        email: people.email,
        displayName: people.displayName,
        firstName: people.firstName,
        lastName: people.lastName,
        slug: tenants.slug,
        name: tenants.name,
      })
      .from(people)
      .innerJoin(tenants, eq(tenants.id, p.tenantId))
      .where(eq(people.id, p.personId)),
);

type Known = Pick<ReadCtx, "db" | "personId" | "tenantId" | "role" | "plan" | "off" | "operator">;

export async function me({ db, personId, tenantId, role, plan, off, operator }: Known) {
  const [found] = await db.run(personAndTenant, { personId, tenantId });
  if (!found) throw baseErrors.notFound();
  const { slug, name, ...person } = found;
  return { person: { id: personId, ...person }, tenant: { id: slug, name }, role, plan, off, operator };
}

export const byEmail = statement("identity.byEmail", { email: people.email }, (from, p) =>
  from
    .select({ id: people.id, isActive: people.isActive, tenantId: people.tenantId, hash: passwords.hash })
    .from(people)
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(eq(people.email, p.email)),
);

export const memberships = statement("identity.memberships", { personId: members.personId }, (from, p) =>
  from
    .select({
      tenantId: members.tenantId,
      role: members.role,
      plan: tenants.plan,
      off: tenants.off,
      operator: isOperators,
    })
    .from(members)
    .innerJoin(tenants, eq(tenants.id, members.tenantId))
    .where(eq(members.personId, p.personId)),
);

export const recentFailures = statement("identity.recentFailures", { email: authEvents.email }, (from, p) =>
  from
    .select({ count: sql<number>`count(*)::int` })
    .from(authEvents)
    .where(
      and(
        eq(authEvents.email, p.email),
        eq(authEvents.type, "login_failed"),
        gt(authEvents.at, sql.raw(`now() - interval '${attemptLimit.minutes} minutes'`)),
      ),
    ),
);
