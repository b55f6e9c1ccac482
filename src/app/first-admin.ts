import { and, count, eq } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { members } from "#features/identity/server/table.ts";
import { createInvitation } from "#features/members/server/invitations.ts";
import { operatorTenantId } from "#features/tenancy/server/hosts.ts";
import type { Services } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";

/** Stands for the app itself as the inviting person, because no person exists yet. */
const systemPersonId = `per_${"0".repeat(32)}` as const;

/**
 * Returns the invitation link by which the owner of ADMIN_EMAIL becomes the first admin of an installation without one. Each start creates
 * a new link until one is used. Returns undefined if an admin exists or ADMIN_EMAIL is not set.
 */
export async function createFirstAdminLink(services: Services): Promise<string | undefined> {
  const { BASE_URL, ADMIN_EMAIL } = services.settings;
  const tenantId = await operatorTenantId(services.db);
  return withTenant(services, tenantId, async ({ db }) => {
    const admins = firstOf(
      await db
        .select({ count: count() })
        .from(members)
        .where(and(eq(members.tenantId, tenantId), eq(members.role, "admin"))),
    );
    if (admins.count > 0 || !ADMIN_EMAIL) return undefined;
    const { token } = await createInvitation(db, { email: ADMIN_EMAIL, role: "admin", invitedBy: systemPersonId });
    return `${BASE_URL}/invitation?token=${token}`;
  });
}
