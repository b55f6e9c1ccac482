import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { hostCallsAccess, joinCallsAccess, manageCallsAccess, viewCallsAccess } from "../access.ts";
import { callId, storedRecording } from "./calls.ts";
import { errors } from "./errors.ts";

const { access: viewing } = viewCallsAccess;
const { access: joining } = joinCallsAccess;
const { access: hosting } = hostCallsAccess;
const { access: managing } = manageCallsAccess;

const recordingId = id("crc");
const exampleId = `crc_${"0".repeat(32)}` as const;

/** Everyone in the call is asked; it starts when all have agreed. The browser of the person who asks records and uploads. */
export const askToRecord = endpoint({
  method: "POST",
  path: "/api/v1/calls/:id/recordings",
  summary: "Ask everyone in a call to agree to a recording",
  access: hosting,
  input: z.object({ id: callId }),
  output: z.object({ id: recordingId }),
  errors: [errors.cannotRecord, errors.ended],
  example: { id: `cal_${"0".repeat(32)}` },
});

export const stopRecording = endpoint({
  method: "POST",
  path: "/api/v1/call-recordings/:id/stops",
  summary: "Stop a recording or withdraw the question; repeated requests change nothing",
  access: hosting,
  input: z.object({ id: recordingId, failed: z.boolean().default(false) }),
  output: z.object({ stopped: z.boolean() }),
  errors: [],
  example: { id: exampleId },
});

export const storeRecording = endpoint({
  method: "POST",
  path: "/api/v1/call-recordings/:id/files",
  summary: "Attach the uploaded file to a recording",
  access: hosting,
  input: z.object({ id: recordingId, fileId: id("obj"), seconds: z.int().min(0).max(86_400) }),
  output: storedRecording,
  errors: [errors.badFile],
  example: { id: exampleId, fileId: `obj_${"0".repeat(32)}`, seconds: 60 },
});

export const deleteRecording = endpoint({
  method: "DELETE",
  path: "/api/v1/call-recordings/:id",
  summary: "Delete a recording and its file: the person who made it, and admins",
  access: hosting,
  input: z.object({ id: recordingId }),
  output: z.object({ deleted: z.boolean() }),
  errors: [],
  example: { id: exampleId },
});

/** Those who can see a recording can have it written down. A job does it; the recording shows how far it is. */
export const createTranscript = endpoint({
  method: "POST",
  path: "/api/v1/call-recordings/:id/transcripts",
  summary: "Have a recording written down by one of the tenant's AI providers; repeated requests change nothing",
  access: joining,
  input: z.object({ id: recordingId }),
  output: storedRecording,
  errors: [errors.cannotTranscribe],
  example: { id: exampleId },
});

export const getTranscript = endpoint({
  method: "GET",
  path: "/api/v1/call-recordings/:id/transcript",
  summary: "Get the transcript of a recording",
  access: viewing,
  input: z.object({ id: recordingId }),
  output: z.object({ text: z.string() }),
  errors: [],
  example: { id: exampleId },
});

const callSettings = z.object({
  recordingsAllowed: z.boolean(),
  guestsAllowed: z.boolean(),
  /** After so many days a recording is deleted; null keeps it. */
  recordingDays: z.int().min(1).max(3650).nullable(),
});

export const getCallSettings = endpoint({
  method: "GET",
  path: "/api/v1/call-settings",
  summary: "Get whether calls may be recorded and joined by guests, and how long recordings are kept",
  access: viewing,
  input: z.object({}),
  /** `maxPeople` follows from the server's own settings. */
  output: callSettings.extend({ maxPeople: z.int() }),
  errors: [],
  example: {},
});

export const updateCallSettings = endpoint({
  method: "PATCH",
  path: "/api/v1/call-settings",
  summary: "Change whether calls may be recorded and joined by guests, and how long recordings are kept",
  access: managing,
  input: callSettings.partial(),
  output: callSettings.extend({ maxPeople: z.int() }),
  errors: [],
  example: { recordingDays: 90 },
});
