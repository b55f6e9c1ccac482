import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { credentialsRevoked } from "#features/identity/contract.ts";
import { memberships } from "#features/identity/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { asTenant } from "#server/with-tenant.ts";
import { payees, taxProfiles } from "./table.ts";

type Revoked = z.infer<typeof credentialsRevoked.payload>;

/**
 * An attacker who registered a victim's address before they did may have left a payout account of their own, in any tenant. After
 * an ordinary password reset the payout method stays: it was announced by mail, and frozen for 72 hours unless it was a first one without signs
 * of a takeover.
 */
async function dropPayoutMethod(ctx: TenantCtx, { personId, why }: Revoked) {
  if (why !== "firstProof") return;
  for (const { tenantId } of await ctx.db.run(memberships, { personId }))
    await asTenant(ctx, tenantId, async ({ db, announce }) => {
      const [dropped] = await db
        .delete(payees)
        .where(and(eq(payees.tenantId, tenantId), eq(payees.personId, personId)))
        .returning({ rail: payees.rail, hint: payees.hint, currency: payees.currency });
      await db.delete(taxProfiles).where(and(eq(taxProfiles.tenantId, tenantId), eq(taxProfiles.personId, personId)));
      if (!dropped) return;
      await audit({ db }, { action: "payouts.payeeChanged", subject: personId, before: dropped });
      announce("tenant", "changed", { topics: ["payouts"] });
    });
}

export const listeners = [on(credentialsRevoked, dropPayoutMethod)];
