import { z } from "zod";
import { id } from "#base/ids.ts";
import { plain } from "#base/plain-text.ts";
import { maxTextLength } from "#features/communication/values.ts";
import { callReactions } from "../values.ts";
import { callId, liveCall, media, participantId, ringingCall } from "./calls.ts";
import { iceCandidate } from "./ice-candidate.ts";
import { sfuRequest, sfuStream } from "./sfu.ts";

/**
 * What two browsers exchange to connect. `session` numbers the attempts of one pair: a description or candidate of an earlier attempt is
 * ignored.
 */
export const signal = z.object({
  session: z.string().max(64),
  description: z.object({ type: z.enum(["offer", "answer"]), sdp: z.string().max(100_000) }).optional(),
  candidates: z.array(iceCandidate).max(50).optional(),
  /** The sender wants a new connection, because the old one cannot be repaired. */
  restart: z.boolean().optional(),
});
export type Signal = z.infer<typeof signal>;

export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** The name of the socket request by which a participant acts, and of the announcements they receive. */
export const callChannel = "call";

/** Everyone in a call acts by these requests, members and guests alike. A refused request is acknowledged with null. */
export const callRequest = z.discriminatedUnion("type", [
  /** Binds this connection to the participant; sent after entering and after every reconnect. Acknowledged with `attachment`. */
  z.object({ type: z.literal("attach"), participantId, tab: z.uuid() }),
  z.object({ type: z.literal("signal"), participantId, to: participantId, signal }),
  z.object({ type: z.literal("media"), participantId, media }),
  z.object({ type: z.literal("react"), participantId, emoji: z.enum(callReactions) }),
  z.object({ type: z.literal("consent"), participantId, recordingId: id("crc"), agrees: z.boolean() }),
  /** In a call with `mode: "sfu"`. Acknowledged with `sfuAnswer` or true, and with false if the media server does not take it now. */
  z.object({ type: z.literal("sfu"), participantId, request: sfuRequest }),
  /** A guest writes into the conversation; members do so themselves. */
  z.object({
    type: z.literal("say"),
    participantId,
    clientId: z.uuid(),
    text: plain(z.string().trim().min(1).max(maxTextLength)),
  }),
  z.object({ type: z.literal("leave"), participantId }),
]);
export type CallRequest = z.infer<typeof callRequest>;

/** What is written in the conversation while a guest is in the call, as the guest sees it. */
export const callMessage = z.object({
  id: id("cms"),
  clientId: z.uuid(),
  name: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type CallMessage = z.infer<typeof callMessage>;

/** `messages` are for guests only; members read the conversation itself. */
export const attachment = z.object({
  call: liveCall,
  iceServers: z.array(iceServer),
  messages: z.array(callMessage),
});
export type Attachment = z.infer<typeof attachment>;

export const callEvent = z.discriminatedUnion("type", [
  /** To a person: a call rings, or no longer does (answered elsewhere, declined, ended). */
  z.object({ type: z.literal("ringing"), call: ringingCall }),
  z.object({ type: z.literal("quiet"), callId }),
  /** To the participants. */
  z.object({ type: z.literal("live"), call: liveCall }),
  z.object({ type: z.literal("signal"), callId, from: participantId, signal }),
  z.object({ type: z.literal("message"), callId, message: callMessage }),
  z.object({ type: z.literal("reaction"), callId, from: participantId, emoji: z.enum(callReactions) }),
  /** The person entered with another tab, which the other tabs recognize by not being it. */
  z.object({ type: z.literal("replaced"), callId, participantId, tab: z.uuid() }),
  /** The media server offers what the others send now; `streams` says whose each part of the description is. */
  z.object({
    type: z.literal("sfuOffer"),
    callId,
    session: z.string(),
    sdp: z.string(),
    streams: z.array(sfuStream),
  }),
  /** The media server has ended this session; the participant opens another one. */
  z.object({ type: z.literal("sfuLost"), callId, session: z.string() }),
]);
export type CallEvent = z.infer<typeof callEvent>;
