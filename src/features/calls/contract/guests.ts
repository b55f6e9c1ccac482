import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { plain } from "#base/plain-text.ts";
import { callStates } from "../values.ts";
import { media, participantId } from "./calls.ts";
import { errors } from "./errors.ts";

const token = z.string().min(20).max(200);
const exampleToken = "a-token-from-the-invitation-to-them";

/** What a guest sees before entering. Who else takes part is shown only once they are admitted. */
export const readGuestLink = endpoint({
  method: "POST",
  path: "/api/v1/call-guests/readings",
  summary: "Get what a guest link shows: which call, when, and whether it is being recorded",
  access: "public",
  input: z.object({ token }),
  output: z.object({
    name: z.string(),
    host: z.string().nullable(),
    startsAt: z.iso.datetime().nullable(),
    minutes: z.int().nullable(),
    state: z.enum(callStates),
    isRecorded: z.boolean(),
    mayTranscribe: z.boolean(),
  }),
  errors: [errors.linkOver],
  example: { token: exampleToken },
  perMinute: 60,
});

/**
 * The guest then connects to the socket namespace `/guests` with `key` and attaches as members do. Their participant is `waiting` until a
 * host admits them.
 */
export const enterAsGuest = endpoint({
  method: "POST",
  path: "/api/v1/call-guests/entries",
  summary: "Ask to enter a call as a guest with a name",
  access: "public",
  input: z.object({
    token,
    name: plain(z.string().trim().min(1).max(80)),
    media,
    agreesToRecording: z.boolean().default(false),
  }),
  output: z.object({ participantId, key: z.string() }),
  errors: [errors.linkOver, errors.full, errors.consentNeeded],
  example: {
    token: exampleToken,
    name: "Miriam Castellanos",
    media: { microphone: true, camera: true, screen: false, hand: false },
  },
  perMinute: 10,
});
