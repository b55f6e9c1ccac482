import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { completePart, hasOnlyNumbersOf } from "../rules/partial-answer.ts";
import { toPlainText } from "../rules/plain-answer.ts";
import { type KnownNames, type Redacted, redact, restore } from "../rules/redaction.ts";
import type { AiUse } from "../values.ts";
import { type Refusal, reserveCall, type Scope } from "./reserve-call.ts";
import { type CallResult, runCall, UnusableAnswer } from "./run-call.ts";
import type { Recording } from "./transcribe.ts";

/** What a model is asked. `instructions` are ours; `prompt` contains what people wrote, and is redacted before it leaves. */
export type Request = {
  use: AiUse;
  personId: Id<"per">;
  instructions: string;
  prompt: string;
  known?: KnownNames;
  /** A JPEG that the prompt is about. It leaves as it is, so only providers for which an admin allowed pictures are asked. */
  picture?: Uint8Array;
  maxOutputTokens: number;
  /** Ask this provider only, instead of the first that answers. */
  providerId?: Id<"aip">;
  /** It contains what placeholders cannot replace, so the log keeps neither the prompt nor the answer. */
  isPrivate?: boolean;
  /** Numbers that are not in the prompt make an answer unusable. */
  isFactual?: boolean;
  /** Ends the call when it aborts, which is what a closed connection does. */
  signal?: AbortSignal;
};

export type Answer = Omit<CallResult, "object">;
export type ObjectAnswer<T> = Omit<Answer, "text"> & { object: T };
/** Why there is no answer: no provider may be asked, each of them failed, or the person cancelled it. */
export type NoAnswer = Refusal | { refused: "failed"; reason: string } | { refused: "cancelled" };
/** The text while it is written: as far as it can be shown, and finally the whole answer, or null without one. */
export type TextSoFar = { text: string | null; providerName: string | null; isFinal: boolean };

/**
 * Asks the tenant's providers in their order and returns the first answer. Runs outside a transaction. The text of an answer comes from a
 * model: callers show it as plain text and never act on it.
 */
export const generateAnswer = (scope: Scope, request: Request): Promise<Answer | NoAnswer> =>
  askForText(scope, request, undefined);

/**
 * The same, with the text while it is written. If a provider fails in the middle, the text of the next one replaces what was shown. The
 * last text is the whole answer.
 */
export async function* streamAnswer(scope: Scope, request: Request): AsyncGenerator<TextSoFar, void> {
  let latest: TextSoFar | undefined;
  let wake = () => {};
  const asked = askForText(scope, request, (text, providerName) => {
    latest = { text, providerName, isFinal: false };
    wake();
  }).finally(() => wake());
  let isDone = false;
  const done = asked.then(() => {
    isDone = true;
  });
  while (!isDone) {
    await Promise.race([
      done,
      new Promise<void>((awake) => {
        wake = awake;
        if (latest) awake();
      }),
    ]);
    if (latest && !isDone) yield latest;
    latest = undefined;
  }
  const answer = await asked;
  const isAnswered = "text" in answer && answer.text !== "";
  yield isAnswered
    ? { text: answer.text, providerName: answer.providerName, isFinal: true }
    : { text: null, providerName: null, isFinal: true };
}

type OnText = (text: string, providerName: string) => void;

async function askForText(scope: Scope, request: Request, onText: OnText | undefined): Promise<Answer | NoAnswer> {
  const redacted = redact(request.prompt, request.known);
  const isUsable = (text: string) => !request.isFactual || hasOnlyNumbersOf(text, redacted.text);
  const show = (text: string, providerName: string) => {
    const part = completePart(text);
    if (!isUsable(part)) throw new UnusableAnswer(text);
    onText?.(readText(part, redacted), providerName);
  };
  const result = await askInOrder(scope, { ...request, isUsable }, redacted, onText && show);
  if ("refused" in result) return result;
  const { object: _, ...answer } = result;
  return { ...answer, text: readText(answer.text, redacted) };
}

/**
 * The same for an answer of a given shape. A provider whose answer does not have it failed, and the next one is asked. The fields of the
 * schema are nullable instead of optional.
 */
export async function generateObjectAnswer<S extends z.ZodObject>(
  scope: Scope,
  request: Request & { schema: S },
): Promise<ObjectAnswer<z.output<S>> | NoAnswer> {
  const redacted = redact(request.prompt, request.known);
  const result = await askInOrder(scope, request, redacted);
  if ("refused" in result) return result;
  const { text: _, ...answer } = result;
  return { ...answer, object: mapTexts(answer.object, (text) => readText(text, redacted)) as z.output<S> };
}

/** How long a transcript may become: an hour of speech has about 13,000 tokens. */
const maxTranscriptTokens = 32_768;
const transcriptInstructions =
  "You write down recorded calls. Write what is said in the language it is said in, a paragraph for each change of speaker, and nothing else.";

/**
 * Has a recording written down by the first of the tenant's own providers that may get it. It leaves as it is, without placeholders, so the
 * log keeps neither side. The transcript is plain text and may be empty.
 */
export async function generateTranscript(
  scope: Scope,
  { personId, recording }: { personId: Id<"per">; recording: Recording },
): Promise<Answer | NoAnswer> {
  const request = {
    ...{ use: "transcription" as const, personId, recording, isPrivate: true },
    ...{ instructions: transcriptInstructions, prompt: "Write down this call.", maxOutputTokens: maxTranscriptTokens },
  };
  const result = await askInOrder(scope, request, redact(request.prompt));
  if ("refused" in result) return result;
  const { object: _, ...answer } = result;
  return { ...answer, text: toPlainText(answer.text) };
}

async function askInOrder(
  scope: Scope,
  request: Request & { recording?: Recording; schema?: z.ZodObject; isUsable?: (text: string) => boolean },
  { text: prompt }: Redacted,
  onText?: OnText,
): Promise<CallResult | NoAnswer> {
  const question = { ...request, prompt };
  const tried = new Set<Id<"aip">>();
  let failed: NoAnswer | undefined;
  for (;;) {
    const reserved = await reserveCall(scope, question, tried);
    if ("refused" in reserved) return failed ?? reserved;
    tried.add(reserved.provider.id);
    const { name } = reserved.provider;
    const result = await runCall(scope, reserved, {
      ...question,
      ...(onText && { onText: (text: string) => onText(text, name) }),
    });
    if ("text" in result) return result;
    if (request.signal?.aborted) return { refused: "cancelled" };
    failed = { refused: "failed", reason: result.reason };
  }
}

const readText = (text: string, redacted: Redacted) => restore(toPlainText(text), redacted);

/** Applies a change to every text in a value, however deep it is. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]));
}
