import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, jsonb, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Id } from "#base/ids.ts";
import { conversations } from "#features/communication/server/table.ts";
import { objects } from "#features/files/server/table.ts";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import {
  callModes,
  callStates,
  defaultRecordingDays,
  endReasons,
  participantStates,
  recordingStates,
  transcriptFailures,
  transcriptStates,
} from "../values.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export type InvitedGuest = { name: string; email: string };

/** Changes of a call lock its row, so that everyone in it sees them in one order. */
export const calls = tenantTable(
  "calls",
  "cal",
  {
    conversationId: idColumn("conversation_id", "cnv").notNull(),
    state: text("state", { enum: callStates }).notNull(),
    mode: text("mode", { enum: callModes }).notNull().default("mesh"),
    video: boolean("video").notNull(),
    /** Null once the account of the person who started it is erased. */
    startedBy: idColumn("started_by", "per"),
    /** Grows with every change that people in the call see. */
    revision: integer("revision").notNull().default(0),
    /** When a second person entered: from then on people talked. */
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    endReason: text("end_reason", { enum: endReasons }),
    /** The line of the call in its conversation. */
    messageId: idColumn("message_id", "cms"),
    title: text("title"),
    startsAt: instant("starts_at"),
    minutes: integer("minutes"),
    guests: jsonb("guests").$type<InvitedGuest[]>().notNull().default([]),
    /** Numbers the versions of the invitation, so that calendars take the latest. */
    sequence: integer("sequence").notNull().default(0),
    requestId: uuid("request_id"),
  },
  (self) => [
    tenantForeignKey(self, self.conversationId, conversations).onDelete("cascade"),
    uniqueIndex("calls_one_at_a_time")
      .on(self.tenantId, self.conversationId)
      .where(sql`starts_at is null and state in ('ringing', 'running')`),
    unique("calls_once").on(self.tenantId, self.requestId),
    index("calls_by_conversation").on(self.tenantId, self.conversationId, self.id),
    index("calls_open").on(self.tenantId, self.state).where(sql`state <> 'ended'`),
  ],
);

/** Everyone who was rung, entered or asked to enter. A person has one row in a call, whichever tab they use. */
export const callParticipants = tenantTable(
  "call_participants",
  "cap",
  {
    callId: idColumn("call_id", "cal").notNull(),
    /** Null for a guest, and once the person's account is erased. */
    personId: idColumn("person_id", "per"),
    guestName: text("guest_name"),
    /** The hash of the key by which a guest's browser connects. */
    guestKeyHash: bytes("guest_key_hash"),
    state: text("state", { enum: participantStates }).notNull(),
    tab: uuid("tab"),
    microphone: boolean("microphone").notNull().default(false),
    camera: boolean("camera").notNull().default(false),
    screen: boolean("screen").notNull().default(false),
    hand: boolean("hand").notNull().default(false),
    joinedAt: instant("joined_at"),
    leftAt: instant("left_at"),
    /** Extended while a connection is open, so that a crash of the server does not leave someone in a call. */
    seenAt: instant("seen_at"),
  },
  (self) => [
    tenantForeignKey(self, self.callId, calls).onDelete("cascade"),
    unique("call_participants_once").on(self.tenantId, self.callId, self.personId),
    index("call_participants_by_call").on(self.tenantId, self.callId, self.id),
    index("call_participants_by_person").on(self.tenantId, self.personId, self.callId),
    index("call_participants_by_key").on(self.tenantId, self.guestKeyHash).where(sql`guest_key_hash is not null`),
  ],
);

export const callRecordings = tenantTable(
  "call_recordings",
  "crc",
  {
    callId: idColumn("call_id", "cal").notNull(),
    state: text("state", { enum: recordingStates }).notNull(),
    askedBy: idColumn("asked_by", "cap").notNull(),
    /** Who records, and owns the file. */
    personId: idColumn("person_id", "per"),
    agreed: jsonb("agreed").$type<Id<"cap">[]>().notNull().default([]),
    refusedBy: idColumn("refused_by", "cap"),
    startedAt: instant("started_at"),
    objectId: idColumn("object_id", "obj"),
    seconds: integer("seconds").notNull().default(0),
    /** The question for consent said that it may be transcribed. */
    mayTranscribe: boolean("may_transcribe").notNull().default(false),
    transcriptState: text("transcript_state", { enum: transcriptStates }),
    transcriptFailure: text("transcript_failure", { enum: transcriptFailures }),
    /** Who asked for the transcript, until there is one. */
    transcriptBy: idColumn("transcript_by", "per"),
    transcript: text("transcript"),
  },
  (self) => [
    tenantForeignKey(self, self.callId, calls).onDelete("cascade"),
    tenantForeignKey(self, self.objectId, objects),
    uniqueIndex("call_recordings_one_at_a_time")
      .on(self.tenantId, self.callId)
      .where(sql`state in ('asked', 'recording')`),
    index("call_recordings_by_call").on(self.tenantId, self.callId, self.id),
    index("call_recordings_by_object").on(self.tenantId, self.objectId),
    index("call_recordings_by_age").on(self.tenantId, self.createdAt),
  ],
);

/** One row per tenant that has changed a setting. */
export const callSettings = tenantTable(
  "call_settings",
  "cas",
  {
    recordingsAllowed: boolean("recordings_allowed").notNull().default(true),
    guestsAllowed: boolean("guests_allowed").notNull().default(true),
    recordingDays: integer("recording_days").default(defaultRecordingDays),
  },
  (self) => [unique("call_settings_one").on(self.tenantId)],
);
