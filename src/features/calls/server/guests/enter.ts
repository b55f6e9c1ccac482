import { and, count, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { planHas } from "#base/plans.ts";
import { people } from "#features/identity/server/table.ts";
import { notify } from "#features/notifications/server/writes.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { PublicCtx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { createToken, hashToken } from "#server/tokens.ts";
import { errors } from "../../contract/errors.ts";
import type { enterAsGuest as enterEndpoint, readGuestLink as readEndpoint } from "../../contract/guests.ts";
import { callPath } from "../../rules/paths.ts";
import { maxGuests } from "../../values.ts";
import { agreeOnEntry } from "../calls/enter.ts";
import { lockCall } from "../calls/find-call.ts";
import { readParticipants } from "../calls/participants.ts";
import { publish } from "../calls/publish.ts";
import { type CallRow, toLiveCalls } from "../calls/read-live.ts";
import { readCallSettings } from "../recordings/settings.ts";
import { callParticipants } from "../table.ts";
import { readGuestToken } from "./link.ts";

/** Returns the call of a guest link, locked. A wrong link, a call that is over and a tenant without guests look the same. */
async function findGuestCall(ctx: PublicCtx, token: string): Promise<CallRow> {
  const callId = readGuestToken(ctx.services.settings, token);
  const { guestsAllowed } = await readCallSettings(ctx);
  if (!callId || !guestsAllowed || !(await hasCalls(ctx))) throw errors.linkOver();
  const row = await lockCall(ctx, callId).catch(() => {
    throw errors.linkOver();
  });
  if (row.state === "ended") throw errors.linkOver();
  return row;
}

async function hasCalls({ db, tenantId }: TenantCtx) {
  const { plan, off } = firstOf(await db.select().from(tenants).where(eq(tenants.id, tenantId)));
  return planHas(plan, "videoConferencing") && !off.includes("videoConferencing");
}

export async function readGuestLink(ctx: PublicCtx, { token }: z.infer<typeof readEndpoint.input>) {
  const row = await findGuestCall(ctx, token);
  const { recording } = firstOf(await toLiveCalls(ctx, [row]));
  const [host] = row.startedBy
    ? await ctx.db.select({ name: people.displayName }).from(people).where(eq(people.id, row.startedBy))
    : [];
  return {
    name: row.title ?? "",
    host: host?.name ?? null,
    startsAt: row.startsAt,
    minutes: row.minutes,
    state: row.state,
    isRecorded: recording?.state === "recording",
    mayTranscribe: recording?.mayTranscribe ?? false,
  };
}

/** Lets a guest wait for the host, with a key of their own by which their browser connects. */
export async function enterAsGuest(ctx: PublicCtx, input: z.infer<typeof enterEndpoint.input>) {
  const { token, name, media, agreesToRecording } = input;
  const row = await findGuestCall(ctx, token);
  await assertFewWaiting(ctx, row.id);
  const key = createToken();
  const { id: participantId } = firstOf(
    await ctx.db
      .insert(callParticipants)
      .values({
        callId: row.id,
        guestName: name,
        guestKeyHash: hashToken(key),
        state: "waiting",
        ...media,
        seenAt: now,
      })
      .returning({ id: callParticipants.id }),
  );
  await agreeOnEntry(ctx, row.id, participantId, agreesToRecording);
  await publish(ctx, row.id);
  await notifyHost(ctx, row, name);
  return { participantId, key };
}

/** A link that was passed on must not fill the waiting room. */
async function assertFewWaiting({ db, tenantId }: TenantCtx, callId: Id<"cal">) {
  const [waiting] = await db
    .select({ count: count() })
    .from(callParticipants)
    .where(
      and(
        eq(callParticipants.tenantId, tenantId),
        eq(callParticipants.callId, callId),
        sql`${callParticipants.state} in ('waiting', 'in') and ${callParticipants.personId} is null`,
      ),
    );
  if (defined(waiting).count >= maxGuests) throw errors.full();
}

/** No one who could admit the guest is in the call yet. */
async function notifyHost(ctx: TenantCtx, { id, startedBy }: CallRow, name: string) {
  const isAnyoneIn = (await readParticipants(ctx, id)).some(({ state, personId }) => state === "in" && personId);
  if (isAnyoneIn || !startedBy) return;
  await notify(ctx, startedBy, {
    topic: "calls",
    kind: "calls.guestWaiting",
    params: { name },
    to: callPath(id),
    letter: "sent",
  });
}
