import { eq } from "drizzle-orm";
import type { z } from "zod";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import type { updatePredictionSettings as updateEndpoint } from "../../contract/models.ts";
import type { ReferralFeature } from "../../values.ts";
import { intelligenceSettings } from "../table.ts";
import { trainModels } from "../tasks.ts";

const columns = { usesPlace: intelligenceSettings.usesPlace, trusted: intelligenceSettings.trusted };

export async function readSettings({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">) {
  const [found] = await db
    .select(columns)
    .from(intelligenceSettings)
    .where(eq(intelligenceSettings.tenantId, tenantId));
  return { usesPlace: found?.usesPlace ?? false, trusted: (found?.trusted ?? []) as ReferralFeature[] };
}

/** What may be used for predictions is an admin's decision; a model that follows it is trained at once. */
export async function updatePredictionSettings(ctx: Ctx, changes: z.infer<typeof updateEndpoint.input>) {
  const before = await readSettings(ctx);
  const after = { usesPlace: changes.usesPlace ?? before.usesPlace, trusted: changes.trusted ?? before.trusted };
  await ctx.db
    .insert(intelligenceSettings)
    .values(after)
    .onConflictDoUpdate({ target: intelligenceSettings.tenantId, set: after });
  await audit(ctx, { action: "intelligence.settingsChanged", subject: Object.keys(changes).join(", "), before, after });
  await ctx.enqueue(trainModels, { force: true }, { key: `train ${ctx.tenantId}` });
  return after;
}
