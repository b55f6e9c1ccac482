import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { hostCallsAccess, joinCallsAccess, viewCallsAccess } from "../access.ts";
import {
  callModes,
  callStates,
  endReasons,
  participantStates,
  recordingStates,
  transcriptFailures,
  transcriptStates,
} from "../values.ts";
import { errors } from "./errors.ts";

const { access: viewing } = viewCallsAccess;
const { access: joining } = joinCallsAccess;
const { access: hosting } = hostCallsAccess;

export const callId = id("cal");
export const participantId = id("cap");
const exampleId = `cal_${"0".repeat(32)}` as const;
const exampleConversation = `cnv_${"0".repeat(32)}` as const;

/** What a participant sends, as the others see it. */
export const media = z.object({
  microphone: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  hand: z.boolean(),
});
export type Media = z.infer<typeof media>;

/** A person or a guest in a call, the same for every viewer. */
export const callParticipant = z.object({
  id: participantId,
  /** Null for a guest. */
  personId: id("per").nullable(),
  name: z.string(),
  photoUrl: z.string().nullable(),
  state: z.enum(participantStates),
  media,
  joinedAt: z.iso.datetime().nullable(),
  leftAt: z.iso.datetime().nullable(),
});
export type CallParticipant = z.infer<typeof callParticipant>;

/** The recording of a call as everyone in it sees it. */
export const liveRecording = z.object({
  id: id("crc"),
  state: z.enum(recordingStates),
  askedBy: participantId,
  agreed: z.array(participantId),
  refusedBy: participantId.nullable(),
  startedAt: z.iso.datetime().nullable(),
  /** The recording may be sent to an AI provider that writes it down. Those who agree to it agree to that too. */
  mayTranscribe: z.boolean(),
});

/** The part of a call that changes while it runs. A higher revision replaces a lower one. */
export const liveCall = z.object({
  id: callId,
  revision: z.int(),
  state: z.enum(callStates),
  mode: z.enum(callModes),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endReason: z.enum(endReasons).nullable(),
  participants: z.array(callParticipant),
  /** The recording that is asked for, runs or is being saved. */
  recording: liveRecording.nullable(),
});
export type LiveCall = z.infer<typeof liveCall>;

/** A recording that can be played. */
export const storedRecording = z.object({
  id: id("crc"),
  seconds: z.int(),
  size: z.int(),
  url: z.string(),
  /** When it is deleted by the tenant's retention; null if it is kept. */
  deletedOn: z.iso.date().nullable(),
  /** Null if no one asked for a transcript yet. */
  transcript: z.object({ state: z.enum(transcriptStates), failure: z.enum(transcriptFailures).nullable() }).nullable(),
  canTranscribe: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type StoredRecording = z.infer<typeof storedRecording>;

export const call = liveCall.extend({
  conversationId: id("cnv"),
  /** The title of a scheduled call, or the name of its conversation as the caller sees it. */
  name: z.string(),
  video: z.boolean(),
  referral: z.object({ id: id("ref"), name: z.string(), company: z.string() }).nullable(),
  scheduled: z
    .object({
      title: z.string(),
      startsAt: z.iso.datetime(),
      minutes: z.int(),
      guests: z.array(z.object({ name: z.string(), email: z.string() })),
    })
    .nullable(),
  startedBy: id("per").nullable(),
  /** The caller's own participant, once they were rung or entered. */
  me: participantId.nullable(),
  recordings: z.array(storedRecording),
  canEnter: z.boolean(),
  /** The caller may end the call for everyone, admit guests and remove people. */
  canHost: z.boolean(),
  canRecord: z.boolean(),
});
export type Call = z.infer<typeof call>;

export const startCall = endpoint({
  method: "POST",
  path: "/api/v1/calls",
  summary: "Start a call in a conversation and ring its other members; returns the call that already runs there",
  access: joining,
  input: z.object({ conversationId: id("cnv"), video: z.boolean().default(true) }),
  output: call,
  errors: [errors.tooManyToRing, errors.noOneToCall, errors.ended],
  example: { conversationId: exampleConversation, video: true },
});

export const getCall = endpoint({
  method: "GET",
  path: "/api/v1/calls/:id",
  summary: "Get a call with its people and recordings",
  access: viewing,
  input: z.object({ id: callId }),
  output: call,
  errors: [],
  example: { id: exampleId },
});

export const listCalls = endpoint({
  method: "GET",
  path: "/api/v1/calls",
  summary: "List the caller's calls: those to come by time, or those that ended, the latest first",
  access: viewing,
  input: z.object({
    which: z.enum(["current", "ended"]),
    conversationId: id("cnv").optional(),
    referralId: id("ref").optional(),
    limit: z.int().min(1).max(100).default(30),
    after: z.string().max(100).optional(),
  }),
  output: z.object({ items: z.array(call), next: z.string().nullable() }),
  errors: [],
  example: { which: "current" },
});

/** What a screen shows when it rings. */
export const ringingCall = z.object({
  id: callId,
  name: z.string(),
  video: z.boolean(),
  by: z.object({ name: z.string(), photoUrl: z.string().nullable() }),
  referral: z.object({ id: id("ref"), name: z.string(), company: z.string() }).nullable(),
  /** The screen stops ringing then by itself. */
  until: z.iso.datetime(),
});
export type RingingCall = z.infer<typeof ringingCall>;

export const listRingingCalls = endpoint({
  method: "GET",
  path: "/api/v1/calls/ringing",
  summary: "List the calls that ring for the caller now",
  access: viewing,
  input: z.object({}),
  output: z.object({ items: z.array(ringingCall) }),
  errors: [],
  example: {},
});

export const answerCall = endpoint({
  method: "POST",
  path: "/api/v1/calls/:id/answers",
  summary: "Stop the ringing on all of the caller's screens: declined, or busy in another call",
  access: joining,
  input: z.object({ id: callId, answer: z.enum(["declined", "busy"]) }),
  output: z.object({ answered: z.boolean() }),
  errors: [],
  example: { id: exampleId, answer: "declined" },
});

/**
 * A screen enters over HTTP, then attaches its socket with the same `tab` (`contract/live.ts`). A person takes part once: entering in
 * another tab takes the call over from the first one.
 */
export const enterCall = endpoint({
  method: "POST",
  path: "/api/v1/calls/:id/entries",
  summary: "Enter a call; on another screen of the same person it ends there",
  access: joining,
  input: z.object({
    id: callId,
    tab: z.uuid(),
    media,
    /** Needed while the call is being recorded. */
    agreesToRecording: z.boolean().default(false),
  }),
  output: z.object({ call, participantId }),
  errors: [errors.ended, errors.full, errors.consentNeeded],
  example: {
    id: exampleId,
    tab: "0190f1c2-d3e4-7568-93a1-b2c3d4e5f607",
    media: { microphone: true, camera: true, screen: false, hand: false },
  },
});

export const endCall = endpoint({
  method: "POST",
  path: "/api/v1/calls/:id/endings",
  summary: "End a call for everyone: the person who started it, and members of the company",
  access: joining,
  input: z.object({ id: callId }),
  output: z.object({ ended: z.boolean() }),
  errors: [],
  example: { id: exampleId },
});

export const decideGuest = endpoint({
  method: "POST",
  path: "/api/v1/calls/:id/guests/:participantId",
  summary: "Admit a waiting guest, refuse them, or remove a guest who is in the call",
  access: hosting,
  input: z.object({ id: callId, participantId, admit: z.boolean() }),
  output: z.object({ decided: z.boolean() }),
  errors: [errors.ended, errors.full, errors.consentNeeded],
  example: { id: exampleId, participantId: `cap_${"0".repeat(32)}`, admit: true },
});
