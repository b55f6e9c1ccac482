import { and, eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { callParticipants, calls } from "#features/calls/server/table.ts";
import { chatMessages } from "#features/communication/server/table.ts";
import { referralEvents } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { Random } from "./random.ts";
import { idAt, iso } from "./rows.ts";

const minute = 60_000;
type Person = { id: Id<"per">; name: string };

type PastCall = {
  conversationId: Id<"cnv">;
  messageId: Id<"cms">;
  referralId: Id<"ref"> | undefined;
  /** The first one called the others. */
  people: readonly Person[];
  at: number;
  minutes: number;
};

/** Writes a call that everyone answered, with its line in the conversation and its place on the timeline. */
export async function writePastCall({ db, tenantId }: TenantCtx, call: PastCall, random: Random) {
  const { conversationId, messageId, referralId, people, at, minutes } = call;
  const callId = idAt("cal", at, random);
  const [startedBy] = people.map(({ id }) => id);
  const times = { startedAt: iso(at + minute / 4), endedAt: iso(at + minutes * minute), createdAt: iso(at) };
  const seconds = Math.round(minutes * 60 - 15);
  await db.insert(calls).values({
    ...{ id: callId, conversationId, messageId, startedBy: startedBy ?? null, video: true, revision: 5 },
    ...{ state: "ended" as const, endReason: "finished" as const, ...times },
  });
  await db.insert(callParticipants).values(
    people.map(({ id }, index) => ({
      ...{ id: idAt("cap", at + index, random), callId, personId: id, state: "left" as const, createdAt: iso(at) },
      ...{ joinedAt: iso(at + (index * minute) / 4), leftAt: times.endedAt },
    })),
  );
  await db
    .update(chatMessages)
    .set({ event: { type: "call", callId, outcome: "finished", seconds, video: true } })
    .where(and(eq(chatMessages.tenantId, tenantId), eq(chatMessages.id, messageId)));
  if (referralId)
    await db.insert(referralEvents).values({
      ...{ id: idAt("rev", at, random), referralId, kind: "called" as const, personId: startedBy ?? null, text: "" },
      details: { callId, seconds, people: people.map(({ name }) => name) },
      createdAt: times.endedAt,
    });
}

type FutureCall = {
  conversationId: Id<"cnv">;
  host: Person;
  guest: { name: string; email: string };
  title: string;
  startsAt: number;
  minutes: number;
};

/** Writes a call to come, to which the contact is invited. */
export async function writeFutureCall({ db }: TenantCtx, call: FutureCall, random: Random, now: number) {
  const { conversationId, host, guest, title, startsAt, minutes } = call;
  await db.insert(calls).values({
    ...{ id: idAt("cal", now, random), conversationId, startedBy: host.id, video: true, title, minutes },
    ...{ state: "scheduled" as const, guests: [guest], startsAt: iso(startsAt), createdAt: iso(now) },
  });
}
