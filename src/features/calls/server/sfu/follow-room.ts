import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Id } from "#base/ids.ts";
import type { Handle } from "#server/janus/session.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import { readParticipants } from "../calls/participants.ts";
import { calls } from "../table.ts";
import { manageRoom, type Room, roomOf } from "./room.ts";
import { roomTask } from "./room-task.ts";

const present = z.array(z.object({ id: z.number(), display: z.string() }));

/** Ends the room of a call that is over, and removes from a running one those who are no longer in the call. */
async function followCall({ services, tenantId }: JobCtx, { callId }: { callId: Id<"cal"> }) {
  const { janus, settings } = services;
  if (!janus) return;
  const room = roomOf(settings, tenantId, callId);
  const allowed = await readAllowed({ services, tenantId }, callId);
  await manageRoom(janus, async (handle) => {
    if (allowed) await removeOthers(handle, room, allowed);
    else await handle.request({ request: "destroy", room: room.room, secret: room.secret });
  });
}

/** Those who are in the call; undefined once it is over. */
const readAllowed = ({ services, tenantId }: Pick<JobCtx, "services" | "tenantId">, callId: Id<"cal">) =>
  withTenant(services, tenantId, async (ctx) => {
    const [call] = await ctx.db
      .select({ state: calls.state })
      .from(calls)
      .where(and(eq(calls.tenantId, tenantId), eq(calls.id, callId)));
    if (!call || call.state === "ended") return undefined;
    const participants = await readParticipants(ctx, callId);
    return new Set<string>(participants.filter(({ state }) => state === "in").map(({ id }) => id));
  });

async function removeOthers(handle: Handle, { room, secret }: Room, allowed: ReadonlySet<string>) {
  const { data } = await handle.request({ request: "listparticipants", room });
  for (const { id, display } of present.parse(data.participants))
    if (!allowed.has(display)) await handle.request({ request: "kick", room, secret, id });
}

export const roomTasks = [defineTaskHandler(roomTask, followCall)];
