import { and, eq, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { readPeopleOf } from "#features/communication/server/reads.ts";
import { downloadPath } from "#features/files/rules.ts";
import { objects } from "#features/files/server/table.ts";
import { readTranscriptionLimit } from "#features/providers/server/reads.ts";
import { idList, statement } from "#server/db/statement.ts";
import type { Call } from "../../contract/calls.ts";
import { canHost, canRecord } from "../../rules/permissions.ts";
import { canTranscribe } from "../../rules/transcripts.ts";
import { readCallSettings } from "../recordings/settings.ts";
import { callRecordings } from "../table.ts";
import { type FoundCall, findCall, type Reader } from "./find-call.ts";
import { toLiveCalls } from "./read-live.ts";

const dayMs = 86_400_000;

const recordingsOf = statement("calls.recordings", { tenantId: callRecordings.tenantId, callIds: idList }, (from, p) =>
  from
    .select({
      callId: callRecordings.callId,
      id: callRecordings.id,
      seconds: callRecordings.seconds,
      size: objects.size,
      path: objects.path,
      token: objects.downloadToken,
      createdAt: callRecordings.createdAt,
      objectId: callRecordings.objectId,
      mayTranscribe: callRecordings.mayTranscribe,
      transcriptState: callRecordings.transcriptState,
      transcriptFailure: callRecordings.transcriptFailure,
    })
    .from(callRecordings)
    .innerJoin(objects, and(eq(objects.tenantId, callRecordings.tenantId), eq(objects.id, callRecordings.objectId)))
    .where(and(eq(callRecordings.tenantId, p.tenantId), sql`${callRecordings.callId} = any(${p.callIds}::uuid[])`))
    .orderBy(callRecordings.id),
);

/** Returns calls as their reader sees them. */
export async function toCalls(reader: Reader, found: readonly FoundCall[]): Promise<Call[]> {
  const { db, tenantId, personId } = reader;
  if (found.length === 0) return [];
  const rows = found.map(({ row }) => row);
  const [live, recordings, settings, people] = await Promise.all([
    toLiveCalls(reader, rows),
    db.run(recordingsOf, { tenantId, callIds: rows.map(({ id }) => id) }),
    readCallSettings(reader),
    readPeopleOf(reader, [...new Set(rows.map(({ conversationId }) => conversationId))], 3),
  ]);
  const limit = recordings.some(({ mayTranscribe }) => mayTranscribe) ? await readTranscriptionLimit(reader) : null;
  return found.map(({ row, conversation }, index): Call => {
    const { conversationId, video, title, startsAt, minutes, guests, startedBy } = row;
    const call = live[index] as Call;
    const me = call.participants.find((one) => one.personId === personId);
    const isHost = canHost(reader, startedBy);
    const other = people.get(conversationId)?.find(({ id }) => id !== personId);
    return {
      ...call,
      conversationId,
      name: title || conversation.title || conversation.referral?.name || other?.name || "",
      video,
      referral: conversation.referral,
      // The addresses of guests are for those who invite them.
      scheduled: startsAt && minutes ? { title: title ?? "", startsAt, minutes, guests: isHost ? guests : [] } : null,
      startedBy,
      me: me?.id ?? null,
      recordings: recordings
        .filter(({ callId }) => callId === row.id)
        .map(({ id, seconds, size, createdAt, path, token, ...recording }) => ({
          ...{ id, seconds, size, createdAt },
          url: downloadPath(tenantId, path, token),
          transcript: recording.transcriptState && {
            state: recording.transcriptState,
            failure: recording.transcriptFailure,
          },
          canTranscribe: canTranscribe(recording, limit),
          deletedOn:
            settings.recordingDays === null
              ? null
              : new Date(Date.parse(createdAt) + settings.recordingDays * dayMs).toISOString().slice(0, 10),
        })),
      canEnter: conversation.canWrite && row.state !== "ended",
      canHost: isHost,
      canRecord: canRecord(reader, settings.recordingsAllowed),
    };
  });
}

export const toCall = async (reader: Reader, id: Id<"cal">): Promise<Call> =>
  firstOf(await toCalls(reader, [await findCall(reader, id)]));
