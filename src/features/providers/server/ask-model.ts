import type { LanguageModelUsage, ModelMessage } from "ai";
import { z } from "zod";
import { createOutbound } from "#server/outbound/outbound.ts";
import type { Settings } from "#server/settings.ts";
import { type Connection, connectionOf, type ProviderRow } from "./connection.ts";
import { openModel } from "./model.ts";
import { type Recording, transcribe } from "./transcribe.ts";

// biome-ignore lint/style/noRestrictedGlobals: the library's only switch for warnings about what a server lacks, which is dealt with here
globalThis.AI_SDK_LOG_WARNINGS = false;

const timeoutMs = 30_000;

/** What one model is asked. The prompt is already redacted. */
export type Question = {
  instructions: string;
  prompt: string;
  /** A JPEG that the prompt is about. It cannot be redacted, so only providers with permission get it. */
  picture?: Uint8Array | undefined;
  /** A recording that is to be written down. Only providers with permission get it. */
  recording?: Recording | undefined;
  maxOutputTokens: number;
  /** The shape of the answer; without it the answer is a text. Fields are nullable instead of optional, as OpenAI requires. */
  schema?: z.ZodType | undefined;
  /** Receives the text so far while it is written. Throwing ends the call. */
  onText?: ((text: string) => void) | undefined;
  /** Ends the call when it aborts. */
  signal?: AbortSignal | undefined;
};

export type ModelAnswer = { text: string; object?: unknown; usage: Usage };
type Usage = Pick<LanguageModelUsage, "inputTokens" | "outputTokens">;

/** Sends a question to a provider's model once. Throws what the library throws. */
export async function askModel(settings: Settings, provider: ProviderRow, question: Question): Promise<ModelAnswer> {
  const connection = connectionOf(settings, provider);
  const { schema, onText, recording } = question;
  if (recording && provider.transcriptionModel)
    return transcribe(settings, connection, provider.transcriptionModel, { ...question, recording });
  if (onText) return askForParts(settings, connection, provider.model, { ...question, onText });
  if (!schema) return askForText(settings, connection, provider.model, question);
  try {
    return await askForObject(settings, connection, provider.model, { ...question, schema }, true);
  } catch (error) {
    if (!(await isSchemaRefused(error, connection))) throw error;
    return askForObject(settings, connection, provider.model, { ...question, schema }, false);
  }
}

/** Some compatible servers refuse requests with a schema, but can answer in JSON. A refused request costs nothing. */
async function isSchemaRefused(error: unknown, { kind }: Connection): Promise<boolean> {
  const { APICallError } = await import("ai");
  const isCompatible = kind === "compatible" || kind === "ollama";
  return isCompatible && APICallError.isInstance(error) && [400, 422].includes(error.statusCode ?? 0);
}

const messageWith = (picture: Uint8Array, text: string): ModelMessage => ({
  role: "user",
  content: [
    { type: "file", mediaType: "image/jpeg", data: picture },
    { type: "text", text },
  ],
});

const optionsOf = ({ instructions, prompt, picture, maxOutputTokens, signal }: Question) => ({
  instructions,
  prompt: picture ? [messageWith(picture, prompt)] : prompt,
  maxOutputTokens,
  maxRetries: 0,
  timeout: timeoutMs,
  ...(signal && { abortSignal: signal }),
});

async function askForText(settings: Settings, connection: Connection, name: string, question: Question) {
  const { generateText } = await import("ai");
  const model = await openModel(connection, name, createOutbound(settings, { timeoutMs }));
  const { text, usage } = await generateText({ model, ...optionsOf(question) });
  return { text, usage };
}

/** The library does not throw when a stream fails or is cut off: it only reports it, and the text ends. */
async function askForParts(
  settings: Settings,
  connection: Connection,
  name: string,
  question: Question & { onText: (text: string) => void },
) {
  const { streamText } = await import("ai");
  const fetch = createOutbound(settings, { timeoutMs, isStreamed: true });
  const model = await openModel(connection, name, fetch);
  const failures: unknown[] = [];
  const result = streamText({
    model,
    ...optionsOf(question),
    onError: ({ error }) => void failures.push(error),
    onAbort: () => void failures.push(new DOMException("The call was aborted.", "AbortError")),
  });
  let text = "";
  for await (const part of result.textStream) {
    text += part;
    question.onText(text);
  }
  const [usage, finishReason] = await Promise.all([result.usage, result.finishReason]).catch((error) => {
    throw failures[0] ?? error;
  });
  if (failures.length > 0) throw failures[0];
  if (finishReason === "error" || finishReason === "other") throw new Error("The answer was cut off.");
  return { text, usage };
}

/** Without support for schemas the model reads the schema in its instructions. Either way the answer is checked against it. */
async function askForObject(
  settings: Settings,
  connection: Connection,
  name: string,
  question: Question & { schema: z.ZodType },
  supportsSchemas: boolean,
) {
  const { extractJsonMiddleware, generateText, Output, wrapLanguageModel } = await import("ai");
  const fetch = createOutbound(settings, { timeoutMs });
  const model = wrapLanguageModel({
    model: await openModel(connection, name, fetch, supportsSchemas),
    middleware: extractJsonMiddleware(),
  });
  const { schema } = question;
  const instructions = supportsSchemas
    ? question.instructions
    : `${question.instructions}\nAnswer with one JSON object that matches this JSON schema: ${JSON.stringify(z.toJSONSchema(schema))}`;
  const { text, output, usage } = await generateText({
    model,
    ...optionsOf({ ...question, instructions }),
    output: Output.object({ schema }),
  });
  return { text, object: output, usage };
}
