import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { sessionLimits } from "#features/identity/rules.ts";
import { sessions } from "#features/identity/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import type { updateRegistrationSettings as settingsEndpoint } from "../contract.ts";
import { getRegistrationSettings, registrationColumns } from "./reads.ts";

export async function updateRegistrationSettings(ctx: Ctx, changes: z.infer<typeof settingsEndpoint.input>) {
  const before = await getRegistrationSettings(ctx);
  if (Object.keys(changes).length === 0) return before;
  const after = firstOf(
    await ctx.db.update(tenants).set(changes).where(eq(tenants.id, ctx.tenantId)).returning(registrationColumns),
  );
  if (changes.sessionDays !== undefined || changes.sessionIdleHours !== undefined)
    await shortenSessions(ctx, { idleHours: after.sessionIdleHours, days: after.sessionDays });
  await audit(ctx, { action: "members.registrationChanged", subject: "registration", before, after: after });
  return after;
}

/** Applies a tenant's new limits to its open sessions: none lasts longer than one that starts now. */
async function shortenSessions(
  { db, tenantId }: Pick<Ctx, "db" | "tenantId">,
  limits: { idleHours: number; days: number },
) {
  const { minutes, idleMinutes } = sessionLimits(limits, false);
  const isRemembered = sql`${sessions.expiresAt} <= ${sessions.createdAt} + ${sessions.idleMinutes} * interval '1 minute'`;
  await db
    .update(sessions)
    .set({
      expiresAt: sql`least(${sessions.expiresAt}, ${sessions.createdAt} + ${minutes} * interval '1 minute')`,
      idleMinutes: sql`least(${sessions.idleMinutes}, case when ${isRemembered} then ${minutes}::int else ${idleMinutes}::int end)`,
    })
    .where(eq(sessions.tenantId, tenantId));
}
