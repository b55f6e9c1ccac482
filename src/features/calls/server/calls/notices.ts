import { eq } from "drizzle-orm";
import { people } from "#features/identity/server/table.ts";
import { notify } from "#features/notifications/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { callPath } from "../../rules/paths.ts";
import type { ParticipantRow } from "./participants.ts";
import type { CallRow } from "./read-live.ts";

/** Notifies everyone for whom the call rang in vain. */
export async function notifyMissed(ctx: TenantCtx, { id, startedBy }: CallRow, missed: readonly ParticipantRow[]) {
  if (missed.length === 0 || !startedBy) return;
  const [by] = await ctx.db.select({ name: people.displayName }).from(people).where(eq(people.id, startedBy));
  for (const { personId } of missed)
    if (personId)
      await notify(ctx, personId, {
        topic: "calls",
        kind: "calls.missed",
        params: { name: by?.name ?? "" },
        to: callPath(id),
        jobId: `call:${id}`,
      });
}
