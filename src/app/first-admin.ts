import { and, count, eq } from "drizzle-orm";
import { members } from "#features/identity/server/table.ts";
import { openInvitationFor } from "#features/members/server/invitations.ts";
import { operatorTenantId } from "#features/tenancy/server/hosts.ts";
import type { Services } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";

/** The house itself, where nobody is yet who could have asked. */
const nobody = `per_${"0".repeat(32)}` as const;

/**
 * Of a house that nobody runs yet: the link by which the owner of ADMIN_EMAIL becomes its first admin. Each start makes a
 * new one until it is used. Undefined when there is an admin, or no address to make one of.
 */
export async function firstAdminLink(services: Services): Promise<string | undefined> {
  const { BASE_URL, ADMIN_EMAIL } = services.settings;
  const tenantId = await operatorTenantId(services.db);
  return withTenant(services, tenantId, async ({ db }) => {
    const [admins] = await db
      .select({ count: count() })
      .from(members)
      .where(and(eq(members.tenantId, tenantId), eq(members.role, "admin")));
    if (admins!.count > 0 || !ADMIN_EMAIL) return undefined;
    const { token } = await openInvitationFor(db, { email: ADMIN_EMAIL, role: "admin", invitedBy: nobody });
    return `${BASE_URL}/invitation?token=${token}`;
  });
}
