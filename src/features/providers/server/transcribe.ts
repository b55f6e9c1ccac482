import { z } from "zod";
import { createOutbound } from "#server/outbound/outbound.ts";
import type { Settings } from "#server/settings.ts";
import type { Connection } from "./connection.ts";
import { openModel } from "./model.ts";

/** Sound without pictures, as it is sent. */
export type Recording = { audio: Uint8Array<ArrayBuffer>; mediaType: "audio/ogg" | "audio/mp4"; seconds: number };
export type Transcription = { text: string; usage: { inputTokens: number; outputTokens: number } };

/** Providers take about a second for a minute of speech, after the upload. */
const timeoutMs = 5 * 60_000;
const fileNames = { "audio/ogg": "recording.ogg", "audio/mp4": "recording.m4a" } as const;

type Asked = { recording: Recording; instructions: string; prompt: string; maxOutputTokens: number };

/** Sends a recording to a provider once and returns what was said. Throws what the library for models throws. */
export const transcribe = (settings: Settings, connection: Connection, model: string, asked: Asked) =>
  connection.kind === "google"
    ? askModelToListen(settings, connection, model, asked)
    : uploadRecording(settings, connection, model, asked.recording);

/** Google has no endpoint of its own for it: its models listen to sound in a prompt. */
async function askModelToListen(
  settings: Settings,
  connection: Connection,
  name: string,
  { recording: { audio, mediaType }, instructions, prompt, maxOutputTokens }: Asked,
): Promise<Transcription> {
  const { generateText } = await import("ai");
  const { text, usage } = await generateText({
    model: await openModel(connection, name, createOutbound(settings, { timeoutMs })),
    instructions,
    prompt: [
      {
        role: "user",
        content: [
          { type: "file", mediaType, data: audio },
          { type: "text", text: prompt },
        ],
      },
    ],
    maxOutputTokens,
    maxRetries: 0,
    timeout: timeoutMs,
  });
  return { text, usage: { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 } };
}

/** Models that are billed by the minute report a duration instead of tokens. */
const answerSchema = z.object({
  text: z.string(),
  usage: z.object({ input_tokens: z.int().optional(), output_tokens: z.int().optional() }).optional(),
});

/** The format of OpenAI, which compatible servers speak too. */
async function uploadRecording(
  settings: Settings,
  { baseUrl, key }: Connection,
  model: string,
  { audio, mediaType }: Recording,
): Promise<Transcription> {
  const { APICallError } = await import("ai");
  const url = `${baseUrl.replace(/\/+$/, "")}/audio/transcriptions`;
  const failure = (message: string, more: { statusCode?: number; cause?: unknown }) =>
    new APICallError({ message, url, requestBodyValues: { model }, ...more });
  const body = new FormData();
  body.set("file", new File([audio], fileNames[mediaType], { type: mediaType }));
  body.set("model", model);
  body.set("response_format", "json");
  const send = createOutbound(settings, { timeoutMs });
  const response = await send(url, {
    method: "POST",
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    body,
  }).catch((cause: unknown) => {
    throw failure("The provider was not reached.", { cause });
  });
  if (!response.ok) throw failure("The provider refused the recording.", { statusCode: response.status });
  const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw failure("The answer is not a transcript.", { statusCode: response.status });
  const { text, usage } = answer.data;
  return { text, usage: { inputTokens: usage?.input_tokens ?? 0, outputTokens: usage?.output_tokens ?? 0 } };
}
