import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { toPlainText } from "../rules/plain-answer.ts";
import { type KnownNames, type Redacted, redact, restore } from "../rules/redaction.ts";
import type { AiUse } from "../values.ts";
import { type Refusal, reserveCall, type Scope } from "./reserve-call.ts";
import { type CallResult, runCall } from "./run-call.ts";

/** What a model is asked. `instructions` are ours; `prompt` contains what people wrote, and is redacted before it leaves. */
export type Request = {
  use: AiUse;
  personId: Id<"per">;
  instructions: string;
  prompt: string;
  known?: KnownNames;
  maxOutputTokens: number;
  /** Ask this provider only, instead of the first that answers. */
  providerId?: Id<"aip">;
  /** The prompt contains what placeholders cannot replace, so the log keeps neither it nor the answer. */
  isPrivate?: boolean;
};

export type Answer = Omit<CallResult, "object">;
export type ObjectAnswer<T> = Omit<Answer, "text"> & { object: T };
/** Why there is no answer: no provider may be asked, or each of them failed. */
export type NoAnswer = Refusal | { refused: "failed"; reason: string };

/**
 * Asks the tenant's providers in their order and returns the first answer. Runs outside a transaction. The text of an answer comes from a
 * model: callers show it as plain text and never act on it.
 */
export async function generateAnswer(scope: Scope, request: Request): Promise<Answer | NoAnswer> {
  const redacted = redact(request.prompt, request.known);
  const result = await askInOrder(scope, request, redacted);
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

async function askInOrder(
  scope: Scope,
  request: Request & { schema?: z.ZodObject },
  { text: prompt }: Redacted,
): Promise<CallResult | NoAnswer> {
  const question = { ...request, prompt };
  const tried = new Set<Id<"aip">>();
  let failed: NoAnswer | undefined;
  for (;;) {
    const reserved = await reserveCall(scope, question, tried);
    if ("refused" in reserved) return failed ?? reserved;
    tried.add(reserved.provider.id);
    const result = await runCall(scope, reserved, question);
    if ("text" in result) return result;
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
