import { and, eq } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { createOutbound } from "#server/outbound/outbound.ts";
import { withTenant } from "#server/with-tenant.ts";
import { budgetStateOf, costOf } from "../rules/budget.ts";
import { toPlainText } from "../rules/plain-answer.ts";
import { type KnownNames, redact, restore } from "../rules/redaction.ts";
import { classifyProbe, type Probe } from "../rules/status.ts";
import type { AiUse } from "../values.ts";
import { saveProbe } from "./check.ts";
import { connectionOf, hasNeededKey, type ProviderRow } from "./connection.ts";
import { openModel } from "./model.ts";
import { failureOf } from "./probe.ts";
import { countRecentCalls, readAiSettings, readProviders, readSpending } from "./reads.ts";
import { aiCalls, aiSettings } from "./table.ts";

const timeoutMs = 30_000;
/** Of one person, whatever the calls are for. */
const callsPerMinute = 20;
/** A token is about four letters in English and one character in Chinese, which is three bytes, so this rather overestimates. */
const estimateTokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 3);

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
};

export type Answer = { text: string; providerName: string; ms: number; tokens: number };
/**
 * Why there is no answer: all calls are stopped, the budgets are spent, the person made too many calls in a minute, no provider is usable,
 * or each of them failed.
 */
export type NoAnswer =
  | { refused: "stopped" | "budgetSpent" | "tooMany" | "noProvider" }
  | { refused: "failed"; reason: string };

type Scope = { services: Services; tenantId: Id<"ten"> };

/**
 * Asks the tenant's providers in their order and returns the first answer. Runs outside a transaction. The text of an answer comes from a
 * model: callers show it as plain text and never act on it.
 */
export async function generateAnswer(scope: Scope, request: Request): Promise<Answer | NoAnswer> {
  const redacted = redact(request.prompt, request.known);
  const tried = new Set<Id<"aip">>();
  let result: NoAnswer = { refused: "noProvider" };
  for (;;) {
    const reserved = await reserveCall(scope, request, redacted.text, tried);
    if ("refused" in reserved) return result.refused === "failed" ? result : reserved;
    tried.add(reserved.provider.id);
    const outcome = await callModel(scope, reserved, request, redacted.text);
    if ("text" in outcome) return { ...outcome, text: restore(toPlainText(outcome.text), redacted) };
    result = { refused: "failed", reason: outcome.reason };
  }
}

type Reserved = { provider: ProviderRow; callId: Id<"aic"> };

/** Picks the next provider and books the most that the call can cost, one call of a tenant after the other. */
const reserveCall = ({ services, tenantId }: Scope, request: Request, prompt: string, tried: ReadonlySet<Id<"aip">>) =>
  withTenant(services, tenantId, async (ctx): Promise<Reserved | NoAnswer> => {
    await lockSettings(ctx);
    const [settings, rows, spending] = await Promise.all([readAiSettings(ctx), readProviders(ctx), readSpending(ctx)]);
    if (settings.stopped) return { refused: "stopped" };
    if (tried.size === 0 && (await countRecentCalls(ctx, request.personId)) >= callsPerMinute)
      return { refused: "tooMany" };
    const isAsked = ({ id }: ProviderRow) => request.providerId === undefined || request.providerId === id;
    const usable = rows.filter((row) => isAsked(row) && row.enabled && hasNeededKey(row) && !tried.has(row.id));
    if (usable.length === 0) return { refused: "noProvider" };
    const total = [...spending.values()].reduce((sum, micros) => sum + micros, 0);
    const isWithinBudget = ({ id, budgetMicros }: ProviderRow) =>
      budgetStateOf(spending.get(id) ?? 0, budgetMicros) !== "spent" &&
      budgetStateOf(total, settings.budgetMicros) !== "spent";
    const provider = usable.find(isWithinBudget);
    if (!provider) return { refused: "budgetSpent" };
    const [call] = await ctx.db
      .insert(aiCalls)
      .values({
        providerId: provider.id,
        providerName: provider.name,
        model: provider.model,
        use: request.use,
        personId: request.personId,
        prompt,
        costMicros: costOf(provider, estimateTokens(request.instructions + prompt), request.maxOutputTokens),
      })
      .returning({ id: aiCalls.id });
    return { provider, callId: defined(call).id };
  });

/** The row of a tenant's settings is what its calls wait for. It is created with the defaults where there is none. */
async function lockSettings({ db, tenantId }: TenantCtx) {
  await db.insert(aiSettings).values({}).onConflictDoNothing();
  await db.select({ id: aiSettings.id }).from(aiSettings).where(eq(aiSettings.tenantId, tenantId)).for("update");
}

async function callModel(
  scope: Scope,
  { provider, callId }: Reserved,
  { instructions, maxOutputTokens }: Request,
  prompt: string,
): Promise<Answer | { reason: string }> {
  const { settings } = scope.services;
  const startedAt = performance.now();
  const { generateText } = await import("ai");
  try {
    const fetch = createOutbound(settings, { timeoutMs });
    const model = await openModel(connectionOf(settings, provider), provider.model, fetch);
    const options = { model, instructions, prompt, maxOutputTokens, maxRetries: 0, timeout: timeoutMs };
    const { text, usage } = await generateText(options);
    const ms = Math.round(performance.now() - startedAt);
    const [inputTokens, outputTokens] = [usage.inputTokens ?? 0, usage.outputTokens ?? 0];
    const costMicros = costOf(provider, inputTokens, outputTokens);
    await saveCall(scope, callId, { failure: null, inputTokens, outputTokens, costMicros, ms, answer: text });
    if (provider.reason !== "answers")
      await saveProbe(scope.services, scope.tenantId, provider, { result: "answered", models: [provider.model] }, null);
    return { text, providerName: provider.name, ms, tokens: inputTokens + outputTokens };
  } catch (error) {
    const probe = await probeOf(error);
    const { reason } = classifyProbe(probe, provider.model);
    const ms = Math.round(performance.now() - startedAt);
    await saveCall(scope, callId, { failure: reason, costMicros: 0, ms });
    await saveProbe(scope.services, scope.tenantId, provider, probe, null);
    return { reason };
  }
}

const saveCall = ({ services, tenantId }: Scope, id: Id<"aic">, changes: Partial<typeof aiCalls.$inferInsert>) =>
  withTenant(services, tenantId, async (ctx) => {
    await ctx.db
      .update(aiCalls)
      .set(changes)
      .where(and(eq(aiCalls.tenantId, tenantId), eq(aiCalls.id, id)));
    ctx.announce("tenant", "changed", { topics: ["providers"] });
  });

/** A failed call says as much about the provider as a failed check. */
async function probeOf(error: unknown): Promise<Probe> {
  const { APICallError } = await import("ai");
  if (!APICallError.isInstance(error)) return { result: isTimeout(error) ? "timeout" : "badAnswer" };
  if (error.statusCode !== undefined && error.statusCode >= 300) return { result: "status", status: error.statusCode };
  return { result: error.statusCode === undefined ? failureOf(error.cause) : "badAnswer" };
}

const isTimeout = (error: unknown) => error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name);
