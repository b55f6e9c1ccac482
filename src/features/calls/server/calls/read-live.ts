import { and, eq, inArray, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { photoUrl } from "#features/identity/server/reads.ts";
import { people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, statement } from "#server/db/statement.ts";
import type { CallParticipant, LiveCall } from "../../contract/calls.ts";
import { callParticipants, callRecordings, calls } from "../table.ts";

type Db = Pick<ReadCtx, "db" | "tenantId">;

const participantsOf = statement(
  "calls.participants",
  { tenantId: callParticipants.tenantId, callIds: idList },
  (from, p) =>
    from
      .select({
        callId: callParticipants.callId,
        id: callParticipants.id,
        personId: callParticipants.personId,
        guestName: callParticipants.guestName,
        name: people.displayName,
        photo: people.photo,
        state: callParticipants.state,
        microphone: callParticipants.microphone,
        camera: callParticipants.camera,
        screen: callParticipants.screen,
        hand: callParticipants.hand,
        joinedAt: callParticipants.joinedAt,
        leftAt: callParticipants.leftAt,
      })
      .from(callParticipants)
      .leftJoin(people, eq(people.id, callParticipants.personId))
      .where(
        and(eq(callParticipants.tenantId, p.tenantId), sql`${callParticipants.callId} = any(${p.callIds}::uuid[])`),
      )
      .orderBy(callParticipants.id),
);

const activeRecordings = statement(
  "calls.activeRecordings",
  { tenantId: callRecordings.tenantId, callIds: idList },
  (from, p) =>
    from
      .select({
        callId: callRecordings.callId,
        id: callRecordings.id,
        state: callRecordings.state,
        askedBy: callRecordings.askedBy,
        agreed: callRecordings.agreed,
        refusedBy: callRecordings.refusedBy,
        startedAt: callRecordings.startedAt,
        mayTranscribe: callRecordings.mayTranscribe,
      })
      .from(callRecordings)
      .where(
        and(
          eq(callRecordings.tenantId, p.tenantId),
          sql`${callRecordings.callId} = any(${p.callIds}::uuid[])`,
          inArray(callRecordings.state, ["asked", "recording", "saving", "refused"]),
        ),
      )
      .orderBy(callRecordings.id),
);

export const callColumns = {
  id: calls.id,
  conversationId: calls.conversationId,
  revision: calls.revision,
  state: calls.state,
  mode: calls.mode,
  video: calls.video,
  startedBy: calls.startedBy,
  startedAt: calls.startedAt,
  endedAt: calls.endedAt,
  endReason: calls.endReason,
  messageId: calls.messageId,
  title: calls.title,
  startsAt: calls.startsAt,
  minutes: calls.minutes,
  guests: calls.guests,
  sequence: calls.sequence,
  createdAt: calls.createdAt,
};
export type CallRow = { [K in keyof typeof callColumns]: (typeof calls.$inferSelect)[K] };

/** Adds to rows of calls what everyone in them sees. */
export async function toLiveCalls({ db, tenantId }: Db, rows: readonly CallRow[]): Promise<LiveCall[]> {
  const callIds = rows.map(({ id }) => id);
  if (callIds.length === 0) return [];
  const [participants, recordings] = await Promise.all([
    db.run(participantsOf, { tenantId, callIds }),
    db.run(activeRecordings, { tenantId, callIds }),
  ]);
  return rows.map(({ id, revision, state, mode, startedAt, endedAt, endReason }) => {
    const isOfCall = ({ callId }: { callId: Id<"cal"> }) => callId === id;
    const latest = recordings.filter(isOfCall).at(-1);
    const { callId: _, ...recording } = latest ?? { callId: null };
    return {
      id,
      revision,
      state,
      mode,
      startedAt,
      endedAt,
      endReason,
      participants: participants.filter(isOfCall).map(toParticipant),
      recording: latest ? (recording as LiveCall["recording"]) : null,
    };
  });
}

type ParticipantRow = {
  id: Id<"cap">;
  personId: Id<"per"> | null;
  guestName: string | null;
  name: string | null;
  photo: string | null;
  state: CallParticipant["state"];
  microphone: boolean;
  camera: boolean;
  screen: boolean;
  hand: boolean;
  joinedAt: string | null;
  leftAt: string | null;
};

const toParticipant = (row: ParticipantRow): CallParticipant => ({
  id: row.id,
  personId: row.personId,
  name: row.name ?? row.guestName ?? "",
  photoUrl: row.photo && photoUrl(row.photo),
  state: row.state,
  media: { microphone: row.microphone, camera: row.camera, screen: row.screen, hand: row.hand },
  joinedAt: row.joinedAt,
  leftAt: row.leftAt,
});
