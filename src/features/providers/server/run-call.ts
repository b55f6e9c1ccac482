import { and, eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { withTenant } from "#server/with-tenant.ts";
import { costOf, type Prices } from "../rules/budget.ts";
import { classifyProbe, type Probe } from "../rules/status.ts";
import { transcriptionPrices } from "../rules/transcription.ts";
import { askModel, type ModelAnswer, type Question } from "./ask-model.ts";
import { saveProbe } from "./check.ts";
import type { ProviderRow } from "./connection.ts";
import { openProvider } from "./open-provider.ts";
import { failureOf } from "./probe.ts";
import type { Reserved, Scope } from "./reserve-call.ts";
import { aiCalls } from "./table.ts";

/** A token is about four letters in English and one character in Chinese, which is three bytes, so this rather overestimates. */
const estimateTokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 3);

/** Thrown for an answer that was understood but must not be shown. */
export class UnusableAnswer extends Error {
  readonly text: string;
  constructor(text: string) {
    super("The answer cannot be used.");
    this.text = text;
  }
}

type Asked = Question & { isPrivate?: boolean; isUsable?: (text: string) => boolean };
export type CallResult = { text: string; object?: unknown; providerName: string; ms: number; tokens: number };

/** Makes a booked call: its row gets the answer and what it really cost, and the provider's status what the call showed. */
export async function runCall(
  scope: Scope,
  { provider: { id, ownerId, isShared }, callId }: Reserved,
  question: Asked,
): Promise<CallResult | { reason: string }> {
  const provider = await openProvider(scope, { id, ownerId, isShared });
  if (!provider) {
    await saveCall(scope, callId, { failure: "disabled", costMicros: 0, ms: 0 });
    return { reason: "disabled" };
  }
  const startedAt = performance.now();
  const logged = (text: string) => (question.isPrivate ? `[TEXT_${text.length}]` : text);
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  let written = "";
  const { onText, signal } = question;
  const watch = (text: string) => {
    written = text;
    onText?.(text);
  };
  try {
    signal?.throwIfAborted();
    const watched = { ...question, ...(onText && { onText: watch }) };
    const { text, object, usage } = await askModel(scope.services.settings, provider, watched);
    if (question.isUsable?.(text) === false) throw new UnusableAnswer(text);
    const ms = elapsedMs();
    const spent = spentOn(pricesFor(provider, question), usage);
    await saveCall(scope, callId, { failure: null, ...spent, ms, answer: logged(text) });
    if (provider.reason !== "answers")
      await saveProbe(scope.services, ownerId, provider, { result: "answered", models: [provider.model] }, null);
    return { text, object, providerName: provider.name, ms, tokens: spent.inputTokens + spent.outputTokens };
  } catch (error) {
    // What was written until then is paid for, and the provider does not say what it costs.
    const estimated = { inputTokens: estimateTokens(question.instructions + question.prompt), outputTokens: 0 };
    const estimate = (text: string) => ({ text, usage: { ...estimated, outputTokens: estimateTokens(text) } });
    const isCancelled = signal?.aborted === true;
    const paid = isCancelled ? estimate(written) : await readUnreadable(error, estimate);
    if (paid) {
      const failure = isCancelled ? "cancelled" : "badAnswer";
      const spent = spentOn(provider, paid.usage);
      await saveCall(scope, callId, { failure, ...spent, ms: elapsedMs(), answer: logged(paid.text) });
      return { reason: failure };
    }
    const probe = await probeOf(error);
    const { reason } = classifyProbe(probe, provider.model);
    await saveCall(scope, callId, { failure: reason, costMicros: 0, ms: elapsedMs() });
    if (!isMediaRefused(question, probe)) await saveProbe(scope.services, ownerId, provider, probe, null);
    return { reason };
  }
}

const pricesFor = (provider: ProviderRow, { recording }: Asked): Prices =>
  recording ? transcriptionPrices(provider) : provider;

function spentOn(provider: Prices, usage: ModelAnswer["usage"]) {
  const [inputTokens, outputTokens] = [usage.inputTokens ?? 0, usage.outputTokens ?? 0];
  return { inputTokens, outputTokens, costMicros: costOf(provider, inputTokens, outputTokens) };
}

const saveCall = ({ services, tenantId }: Scope, id: Id<"aic">, changes: Partial<typeof aiCalls.$inferInsert>) =>
  withTenant(services, tenantId, async (ctx) => {
    await ctx.db
      .update(aiCalls)
      .set(changes)
      .where(and(eq(aiCalls.tenantId, tenantId), eq(aiCalls.id, id)));
    ctx.announce("tenant", "changed", { topics: ["providers"] });
  });

/** An answer that does not have the wanted shape was still paid for, and says nothing about the connection. */
async function readUnreadable(
  error: unknown,
  estimate: (text: string) => ModelAnswer,
): Promise<ModelAnswer | undefined> {
  if (error instanceof UnusableAnswer) return estimate(error.text);
  const { NoObjectGeneratedError } = await import("ai");
  if (!NoObjectGeneratedError.isInstance(error)) return undefined;
  return { text: error.text ?? "", usage: error.usage ?? { inputTokens: 0, outputTokens: 0 } };
}

/** A failed call says as much about the provider as a failed check. */
async function probeOf(error: unknown): Promise<Probe> {
  const { APICallError } = await import("ai");
  if (!APICallError.isInstance(error)) return { result: isTimeout(error) ? "timeout" : "badAnswer" };
  if (error.statusCode !== undefined && error.statusCode >= 300) return { result: "status", status: error.statusCode };
  return { result: error.statusCode === undefined ? failureOf(error.cause) : "badAnswer" };
}

/** A model that reads no pictures refuses the request, and a server may have no transcription; neither concerns the connection. */
const isMediaRefused = ({ picture, recording }: Asked, probe: Probe) =>
  probe.result === "status" &&
  ((picture !== undefined && [400, 413, 415, 422].includes(probe.status)) ||
    (recording !== undefined && [400, 404, 405, 413, 415, 422].includes(probe.status)));

const isTimeout = (error: unknown) => error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name);
