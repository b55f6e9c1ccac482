import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { seal, unseal } from "#server/secrets.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../../contract.ts";
import { defaultLimitsIn } from "../../rules.ts";
import type { CommissionSettings, updateCommissionSettings } from "../../settings.ts";
import { refresh } from "../lines/timeline.ts";
import { commissionSettings } from "../table.ts";

/** The defaults for tenants without their own settings. */
export const defaults = { holdDays: 30, holdDaysNew: 60, disputeDays: 60 } as const;
export const hookPurpose = "commissions hook";

const storedSettings = statement("commissions.settings", { tenantId: tenants.id }, (from, p) =>
  from
    .select({
      currency: tenants.currency,
      timeZone: tenants.timeZone,
      holdDays: commissionSettings.holdDays,
      holdDaysNew: commissionSettings.holdDaysNew,
      autoApproveMinor: commissionSettings.autoApproveMinor,
      twoApproversMinor: commissionSettings.twoApproversMinor,
      disputeDays: commissionSettings.disputeDays,
      hookSecret: commissionSettings.hookSecret,
    })
    .from(tenants)
    .leftJoin(commissionSettings, eq(commissionSettings.tenantId, tenants.id))
    .where(eq(tenants.id, p.tenantId)),
);
type Reader = Pick<ReadCtx, "db" | "tenantId">;

export async function settingsOf({
  db,
  tenantId,
}: Reader): Promise<CommissionSettings & { currency: string; timeZone: string; hookSecret: string | null }> {
  const [row] = await db.run(storedSettings, { tenantId });
  const { currency, timeZone, hookSecret, ...own } = row!;
  const limits = defaultLimitsIn(currency);
  return {
    currency,
    timeZone,
    hookSecret,
    holdDays: own.holdDays ?? defaults.holdDays,
    holdDaysNew: own.holdDaysNew ?? defaults.holdDaysNew,
    disputeDays: own.disputeDays ?? defaults.disputeDays,
    autoApproveMinor: own.autoApproveMinor ?? limits.autoApproveMinor,
    twoApproversMinor: own.twoApproversMinor ?? limits.twoApproversMinor,
  };
}

export async function getSettings(ctx: Reader) {
  const { hookSecret, timeZone: _, ...settings } = await settingsOf(ctx);
  return { ...settings, hasHookSecret: hookSecret !== null };
}

export async function updateSettings(ctx: Ctx, changes: z.infer<typeof updateCommissionSettings.input>) {
  const before = await getSettings(ctx);
  const autoApproveMinor = changes.autoApproveMinor ?? before.autoApproveMinor;
  const twoApproversMinor = changes.twoApproversMinor ?? before.twoApproversMinor;
  if (autoApproveMinor > twoApproversMinor) throw errors.needs({ field: "twoApproversMinor" });
  if (Object.keys(changes).length === 0) return before;
  await saveSettings(ctx, changes);
  const after = await getSettings(ctx);
  await audit(ctx, { action: "commissions.settingsChanged", subject: "commissions", before, after });
  refresh(ctx);
  return after;
}

const saveSettings = ({ db }: Pick<TenantCtx, "db">, changes: Partial<typeof commissionSettings.$inferInsert>) =>
  db
    .insert(commissionSettings)
    .values(changes)
    .onConflictDoUpdate({
      target: [commissionSettings.tenantId],
      set: { ...changes, tenantId: sql`excluded.tenant_id` as never },
    });

/** The secret is shown once. Signatures made with the old one are rejected from now on. */
export async function createHookSecret({ services, tenantId, personId, exchange }: ReadCtx) {
  const secret = `whsec_${randomBytes(24).toString("base64url")}`;
  await withTenant(services, tenantId, async (ctx) => {
    await saveSettings(ctx, { hookSecret: seal(services.settings, hookPurpose, secret) });
    await audit({ ...ctx, personId, exchange }, { action: "commissions.hookSecretMade", subject: "commissions" });
    refresh(ctx);
  });
  return { secret };
}

/** Returns the secret that signs incoming events; undefined if none was created. */
export async function hookSecretOf({ services, ...reader }: Reader & Pick<ReadCtx, "services">) {
  const { hookSecret } = await settingsOf(reader);
  return hookSecret === null ? undefined : unseal(services.settings, hookPurpose, hookSecret);
}
