import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { checkAccess } from "#base/endpoint.ts";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import type { Connection, GuestHandlers, OnDetached, Screen } from "#server/realtime/socket-handlers.ts";
import { hashToken } from "#server/tokens.ts";
import { withTenant } from "#server/with-tenant.ts";
import { joinCallsAccess } from "../../access.ts";
import { type Attachment, callChannel, callRequest } from "../../contract/live.ts";
import type { SfuAnswer } from "../../contract/sfu.ts";
import { graceSeconds } from "../../values.ts";
import { leaveCall } from "../calls/leave.ts";
import type { ParticipantRow } from "../calls/participants.ts";
import { sfuMembers } from "../sfu/members.ts";
import { callParticipants } from "../table.ts";
import { act, attach, findPresent, isInOtherTab, usesMediaServer } from "./act.ts";

/** Answers what a participant sends. Only the person themselves acts as a participant, and only after attaching. */
async function answer(
  services: Services,
  members: ReturnType<typeof sfuMembers>,
  connection: Connection,
  data: unknown,
  isOwn: (participant: ParticipantRow) => boolean,
): Promise<Attachment | SfuAnswer | boolean | null> {
  const request = callRequest.parse(data);
  const { participantId } = request;
  const { tenantId } = connection;
  if (request.type !== "attach" && !connection.receives(participantId)) return null;
  const inTenant = <T>(work: (ctx: TenantCtx, by: ParticipantRow) => Promise<T>) =>
    withTenant(services, tenantId, async (ctx) => {
      const by = await findPresent(ctx, participantId);
      return by && isOwn(by) ? work(ctx, by) : null;
    });
  if (request.type === "sfu") {
    // The media server is asked outside of the transaction, which would stay open while it answers.
    const callId = await inTenant(async (ctx, by) => ((await usesMediaServer(ctx, by)) ? by.callId : null));
    return callId && members.ask({ tenantId, callId, participantId }, request.request);
  }
  return inTenant(async (ctx, by) => {
    if (request.type !== "attach") return act(ctx, by, request);
    if (isInOtherTab(by, request.tab)) return null;
    // Joined before the call is read, so that no change is missed between the two.
    connection.join(participantId);
    return attach(ctx, by);
  });
}

/** Someone whose network failed or who reloads the page comes back within the grace time; otherwise they have left. */
const leaveLater =
  (services: Services): OnDetached =>
  async (tenantId, audience, isOther) => {
    if (!audience.startsWith("cap_")) return;
    const participantId = audience as Id<"cap">;
    await sleep(graceSeconds * 1000, undefined, { ref: false });
    if (await isOther()) return;
    await withTenant(services, tenantId, async (ctx) => {
      const participant = await findPresent(ctx, participantId);
      if (participant) await leaveCall(ctx, participant.callId, participantId);
    });
  };

export const callSockets = (services: Services) => {
  const members = sfuMembers(services);
  return {
    requests: {
      [callChannel]: async (screen: Screen, data: unknown) => {
        const { caller } = screen;
        if (checkAccess(joinCallsAccess, caller) !== undefined) return null;
        return answer(services, members, screen, data, ({ personId }) => personId === caller.personId);
      },
    },
    onDetached: leaveLater(services),
  };
};

type ResolveTenant = (hostname: string) => Promise<Id<"ten"> | undefined>;

export const guestSockets = (services: Services, tenantOf: ResolveTenant): GuestHandlers => {
  const members = sfuMembers(services);
  return {
    identify: async (hostname, key) => {
      const tenantId = typeof key === "string" ? await tenantOf(hostname) : undefined;
      if (!tenantId) return undefined;
      const participantId = await findGuest(services, tenantId, key as string);
      return participantId && { tenantId, participantId };
    },
    requests: {
      [callChannel]: (connection, data) =>
        answer(services, members, connection, data, ({ id }) => id === connection.participantId),
    },
    onDetached: leaveLater(services),
  };
};

const findGuest = (services: Services, tenantId: Id<"ten">, key: string) =>
  withTenant(services, tenantId, async ({ db }) => {
    const [guest] = await db
      .select({ id: callParticipants.id })
      .from(callParticipants)
      .where(
        and(
          eq(callParticipants.tenantId, tenantId),
          eq(callParticipants.guestKeyHash, hashToken(key)),
          inArray(callParticipants.state, ["waiting", "in"]),
        ),
      );
    return guest?.id;
  });

/** Stores who is connected, so that the upkeep removes only those whom no process has any more. */
export async function keepAttached(services: Services, attached: readonly { tenantId: Id<"ten">; id: Id<"cap"> }[]) {
  for (const [tenantId, of] of Map.groupBy(attached, (one) => one.tenantId))
    await withTenant(services, tenantId, async ({ db }) => {
      const ids = of.map(({ id }) => id).toSorted();
      await db
        .update(callParticipants)
        .set({ seenAt: now })
        .where(and(eq(callParticipants.tenantId, tenantId), inArray(callParticipants.id, ids)));
    });
}
