import { eq } from "drizzle-orm";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { aiSettings } from "./table.ts";

const storedSettings = statement("providers.settings", { tenantId: aiSettings.tenantId }, (from, p) =>
  from
    .select({ stopped: aiSettings.stopped, budgetMicros: aiSettings.budgetMicros, logDays: aiSettings.logDays })
    .from(aiSettings)
    .where(eq(aiSettings.tenantId, p.tenantId)),
);
const defaultSettings = { stopped: false, budgetMicros: null, logDays: 30 };

export const readAiSettings = async ({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) =>
  (await db.run(storedSettings, { tenantId }))[0] ?? defaultSettings;
