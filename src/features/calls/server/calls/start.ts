import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { readConversation, readPeopleOf } from "#features/communication/server/reads.ts";
import { joinConversation } from "#features/communication/server/writes.ts";
import type { Ctx } from "#server/ctx.ts";
import type { startCall as startEndpoint } from "../../contract/calls.ts";
import { errors } from "../../contract/errors.ts";
import { maxRung, ringSeconds } from "../../values.ts";
import { callParticipants, calls } from "../table.ts";
import { publish } from "./publish.ts";
import { ringTask } from "./ring-task.ts";
import { announceRinging } from "./ringing.ts";
import { toCall } from "./view.ts";

type Input = z.infer<typeof startEndpoint.input>;

/** Starts a call and rings everyone else in the conversation. If a call already runs there, that one is returned. */
export async function startCall(ctx: Ctx, { conversationId, video }: Input) {
  const conversation = await readConversation(ctx, conversationId);
  if (!conversation.canWrite) throw baseErrors.forbidden();
  await joinConversation(ctx, conversationId, ctx.personId);
  const others = await findOthers(ctx, conversationId);
  const inserted = await insertCall(ctx, conversationId, video);
  if (!inserted) return toCall(ctx, await findRunning(ctx, conversationId));
  await ctx.db
    .insert(callParticipants)
    .values(others.map((personId) => ({ callId: inserted, personId, state: "ringing" as const })));
  await publish(ctx, inserted, { state: "ringing" });
  await announceRinging(ctx, inserted);
  const runAt = new Date(Date.now() + ringSeconds * 1000).toISOString();
  await ctx.enqueue(ringTask, { callId: inserted }, { key: `calls.ring:${inserted}`, runAt });
  return toCall(ctx, inserted);
}

/** Who is rung: everyone else in the conversation who can still open it. */
export async function findOthers(ctx: Ctx, conversationId: Id<"cnv">): Promise<Id<"per">[]> {
  const people = (await readPeopleOf(ctx, [conversationId], maxRung + 2)).get(conversationId) ?? [];
  const others = people.filter(({ id, role }) => id !== ctx.personId && role !== "user");
  if (others.length === 0) throw errors.noOneToCall();
  if (others.length > maxRung) throw errors.tooManyToRing();
  return others.map(({ id }) => id);
}

/** Undefined if a call already rings or runs in the conversation: of two people who call each other at once, one joins the other. */
async function insertCall({ db, personId }: Ctx, conversationId: Id<"cnv">, video: boolean) {
  const [inserted] = await db
    .insert(calls)
    .values({ conversationId, state: "ringing", video, startedBy: personId })
    .onConflictDoNothing({
      target: [calls.tenantId, calls.conversationId],
      where: sql`starts_at is null and state in ('ringing', 'running')`,
    })
    .returning({ id: calls.id });
  return inserted?.id;
}

async function findRunning({ db, tenantId }: Ctx, conversationId: Id<"cnv">) {
  const [running] = await db
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        eq(calls.tenantId, tenantId),
        eq(calls.conversationId, conversationId),
        isNull(calls.startsAt),
        inArray(calls.state, ["ringing", "running"]),
      ),
    );
  // It ended between the two statements; the person can try again.
  if (!running) throw errors.ended();
  return running.id;
}
