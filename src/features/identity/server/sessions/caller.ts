import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Role } from "#base/roles.ts";
import { defaultTenant } from "#features/tenancy/contract.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { now } from "#server/db/columns.ts";
import { statement } from "#server/db/statement.ts";
import { isOperatorTenant } from "../reads.ts";
import { members, people, sessions } from "../table.ts";

/** Whether the session's person still runs the platform: an operator who no longer does cannot visit tenants. */
const isPlatformAdmin = sql`exists (select from ${members} as own join ${tenants} as home on home.id = own.tenant_id
  where own.person_id = ${sessions.personId} and own.role = 'admin' and own.disabled_at is null
    and home.slug = ${sql.raw(`'${defaultTenant}'`)})`;

/**
 * Everything the guard checks, in one statement: the session is valid, the person is active, the membership exists, and the tenant's plan.
 */
export const callerOf = statement("identity.callerOf", { tokenHash: sessions.tokenHash }, (from, p) =>
  from
    .select({
      sessionId: sessions.id,
      personId: sessions.personId,
      tenantId: sessions.tenantId,
      role: sql<Role>`case when ${sessions.visiting} then 'admin' else ${members.role} end`,
      plan: tenants.plan,
      off: tenants.off,
      operator: isOperatorTenant,
      visiting: sessions.visiting,
    })
    .from(sessions)
    .innerJoin(people, and(eq(people.id, sessions.personId), people.isActive))
    .leftJoin(
      members,
      and(eq(members.tenantId, sessions.tenantId), eq(members.personId, sessions.personId), isNull(members.disabledAt)),
    )
    .innerJoin(tenants, eq(tenants.id, sessions.tenantId))
    .where(
      and(
        eq(sessions.tokenHash, p.tokenHash),
        gt(sessions.expiresAt, now),
        sql`case when ${sessions.visiting} then ${isPlatformAdmin} else ${members.role} is not null end`,
        // While a tenant is suspended, a session does nothing but show its owner the reason, for as long as it would have lasted.
        or(
          ne(tenants.state, "active"),
          gt(sql`${sessions.lastUsedAt} + ${sessions.idleMinutes} * interval '1 minute'`, now),
        ),
      ),
    ),
);
