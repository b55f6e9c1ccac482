import { and, eq, inArray, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import type { Media } from "../../contract/calls.ts";
import type { CallEvent } from "../../contract/live.ts";
import type { ParticipantState } from "../../values.ts";
import { callParticipants } from "../table.ts";

type Ctx = Pick<TenantCtx, "db" | "tenantId">;

export const participantColumns = {
  id: callParticipants.id,
  callId: callParticipants.callId,
  personId: callParticipants.personId,
  guestName: callParticipants.guestName,
  state: callParticipants.state,
  tab: callParticipants.tab,
};
export type ParticipantRow = { [K in keyof typeof participantColumns]: (typeof callParticipants.$inferSelect)[K] };

export const readParticipants = ({ db, tenantId }: Ctx, callId: Id<"cal">): Promise<ParticipantRow[]> =>
  db
    .select(participantColumns)
    .from(callParticipants)
    .where(and(eq(callParticipants.tenantId, tenantId), eq(callParticipants.callId, callId)))
    .orderBy(callParticipants.id);

export const isParticipant = ({ tenantId }: Pick<TenantCtx, "tenantId">, id: Id<"cap">) =>
  and(eq(callParticipants.tenantId, tenantId), eq(callParticipants.id, id));

/** Changes the state of those participants who are in one of the given states, and returns them. */
export const changeState = (
  { db, tenantId }: Ctx,
  callId: Id<"cal">,
  { from, to, only }: { from: readonly ParticipantState[]; to: ParticipantState; only?: readonly Id<"cap">[] },
): Promise<ParticipantRow[]> =>
  db
    .update(callParticipants)
    .set({ state: to, screen: false, hand: false, ...(to === "left" && { leftAt: now }) })
    .where(
      and(
        eq(callParticipants.tenantId, tenantId),
        eq(callParticipants.callId, callId),
        inArray(callParticipants.state, [...from]),
        only && inArray(callParticipants.id, [...only]),
      ),
    )
    .returning(participantColumns);

type Entry = { tab: string; media: Media };

/** Puts a person into a call, whether or not they were rung. */
export async function putIn({ db }: Ctx, callId: Id<"cal">, personId: Id<"per">, { tab, media }: Entry) {
  const entered = { ...media, state: "in" as const, tab, leftAt: null, seenAt: now };
  return firstOf(
    await db
      .insert(callParticipants)
      .values({ callId, personId, ...entered, joinedAt: now })
      .onConflictDoUpdate({
        target: [callParticipants.tenantId, callParticipants.callId, callParticipants.personId],
        // The first time counts: someone whose network failed is still in the same call.
        set: { ...entered, joinedAt: sql`coalesce(${callParticipants.joinedAt}, now())` },
      })
      .returning(participantColumns),
  );
}

/** Ends the ringing on the screens of these people. */
export function stopRinging(ctx: Pick<TenantCtx, "announce">, callId: Id<"cal">, rung: readonly ParticipantRow[]) {
  const event: CallEvent = { type: "quiet", callId };
  for (const { personId } of rung) if (personId) ctx.announce(personId, "call", event);
}
