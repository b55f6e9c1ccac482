import { eq } from "drizzle-orm";
import type { z } from "zod";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { updateCallSettings as updateEndpoint } from "../../contract/recordings.ts";
import { capacityOf } from "../../rules/capacity.ts";
import { defaultRecordingDays } from "../../values.ts";
import { callSettings } from "../table.ts";

const settingsOfTenant = statement("calls.settings", { tenantId: callSettings.tenantId }, (from, p) =>
  from
    .select({
      recordingsAllowed: callSettings.recordingsAllowed,
      guestsAllowed: callSettings.guestsAllowed,
      recordingDays: callSettings.recordingDays,
    })
    .from(callSettings)
    .where(eq(callSettings.tenantId, p.tenantId)),
);

const defaults = { recordingsAllowed: true, guestsAllowed: true, recordingDays: defaultRecordingDays as number | null };

export const readCallSettings = async ({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) =>
  (await db.run(settingsOfTenant, { tenantId }))[0] ?? defaults;

export const getCallSettings = async (ctx: Pick<ReadCtx, "db" | "tenantId" | "services">) => ({
  ...(await readCallSettings(ctx)),
  maxPeople: capacityOf({ mode: "mesh", hasMediaServer: ctx.services.janus !== undefined }),
});

export async function updateCallSettings(ctx: Ctx, changes: z.infer<typeof updateEndpoint.input>) {
  const { maxPeople, ...before } = await getCallSettings(ctx);
  const { recordingsAllowed, guestsAllowed, recordingDays } = changes;
  const after = {
    recordingsAllowed: recordingsAllowed ?? before.recordingsAllowed,
    guestsAllowed: guestsAllowed ?? before.guestsAllowed,
    recordingDays: recordingDays === undefined ? before.recordingDays : recordingDays,
  };
  await ctx.db.insert(callSettings).values(after).onConflictDoUpdate({ target: callSettings.tenantId, set: after });
  await audit(ctx, { action: "calls.settingsChanged", subject: "", before, after });
  return { ...after, maxPeople };
}
