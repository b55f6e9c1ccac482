import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Services } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { callParticipants, calls } from "../table.ts";
import { lockCall } from "./find-call.ts";
import { finish } from "./finish.ts";
import { leaveCall } from "./leave.ts";

/** Longer than several heartbeats: who was not seen for so long is connected to no process. */
const unseen = sql`now() - interval '4 minutes'`;
/** A scheduled call to which no one came is over some time after its end. */
const isOverdue = and(
  eq(calls.state, "scheduled"),
  sql`${calls.startsAt} + make_interval(mins => ${calls.minutes} + 60) < now()`,
);

/** Ends what a crash of a process left open, and scheduled calls to which no one came. */
export async function closeAbandonedCalls(services: Services, tenantId: Id<"ten">) {
  const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(services, tenantId, work);
  const gone = await inTenant(({ db }) =>
    db
      .select({ id: callParticipants.id, callId: callParticipants.callId })
      .from(callParticipants)
      .where(
        and(
          eq(callParticipants.tenantId, tenantId),
          inArray(callParticipants.state, ["in", "waiting"]),
          lt(callParticipants.seenAt, unseen),
        ),
      ),
  );
  for (const { id, callId } of gone) await inTenant((ctx) => leaveCall(ctx, callId, id));
  const empty = await inTenant(({ db }) =>
    db
      .select({ id: calls.id })
      .from(calls)
      .where(and(eq(calls.tenantId, tenantId), or(isOverdue, isEmpty))),
  );
  for (const { id } of empty)
    await inTenant(async (ctx) => {
      const row = await lockCall(ctx, id);
      if (row.state !== "ended") await finish(ctx, row, row.startedAt ? "finished" : "unanswered");
    });
}

/** A call that rings or runs, is older than the ringing, and has no one in it: the person who started it never entered. */
const isEmpty = and(
  inArray(calls.state, ["ringing", "running"]),
  sql`${calls.createdAt} < now() - interval '5 minutes'`,
  sql`not exists (select from ${callParticipants} where ${callParticipants.tenantId} = ${calls.tenantId}
    and ${callParticipants.callId} = ${calls.id} and ${callParticipants.state} in ('in', 'ringing'))`,
);
