import { and, eq, or } from "drizzle-orm";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../contract.ts";
import type { QuietHours } from "../notices.ts";
import { heldKey, heldTask } from "./held-task.ts";
import { findQuietEnd, getQuietHours } from "./reads.ts";
import { notices, quietHours } from "./table.ts";

/** What was held under the earlier hours is sent when the new ones allow it. */
export async function setQuietHours(ctx: Ctx, { quietHours: given }: { quietHours: QuietHours | null }) {
  const { db, tenantId, personId } = ctx;
  if (given && given.fromMinute === given.toMinute) throw errors.noDuration();
  const isOwn = and(eq(quietHours.tenantId, tenantId), eq(quietHours.personId, personId));
  if (given) {
    const set = { ...given, days: [...new Set(given.days)].toSorted() };
    const target = [quietHours.tenantId, quietHours.personId];
    await db
      .insert(quietHours)
      .values({ personId, ...set })
      .onConflictDoUpdate({ target, set });
  } else await db.delete(quietHours).where(isOwn);
  const isHeld = and(
    eq(notices.tenantId, tenantId),
    eq(notices.personId, personId),
    or(eq(notices.mailHeld, true), eq(notices.smsHeld, true)),
  );
  const held = await db.select({ id: notices.id }).from(notices).where(isHeld).limit(1);
  const runAt = await findQuietEnd(ctx, personId);
  if (held.length > 0) await ctx.enqueue(heldTask, { personId }, { key: heldKey(personId), ...(runAt && { runAt }) });
  return getQuietHours(ctx);
}
