import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../../contract/errors.ts";
import type { CommissionSettings, updateCommissionSettings } from "../../contract/settings.ts";
import { defaultLimitsIn } from "../../rules/approvals.ts";
import { refresh } from "../lines/timeline.ts";
import { commissionSettings } from "../table.ts";

/** The defaults for tenants without their own settings. */
export const defaults = { holdDays: 30, holdDaysNew: 60, disputeDays: 60 } as const;

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
  const row = firstOf(await db.run(storedSettings, { tenantId }));
  const { currency, timeZone, hookSecret, ...own } = row;
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

export const saveSettings = ({ db }: Pick<TenantCtx, "db">, changes: Partial<typeof commissionSettings.$inferInsert>) =>
  db
    .insert(commissionSettings)
    .values(changes)
    .onConflictDoUpdate({
      target: [commissionSettings.tenantId],
      set: { ...changes, tenantId: sql`excluded.tenant_id` },
    });
