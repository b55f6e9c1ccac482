import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { errors, type listAiModels as modelsEndpoint, type testAiProvider as testEndpoint } from "../contract.ts";
import { classifyProbe } from "../rules/status.ts";
import { defaultBaseUrls } from "../values.ts";
import { connectionOf, hasNeededKey } from "./connection.ts";
import { assertAllowedAddress } from "./manage.ts";
import { probeProvider } from "./probe.ts";
import { getProvider } from "./reads.ts";
import { generateAnswer } from "./writes.ts";

/** Asks the model for a greeting, which shows that address, key and model work together. */
export async function testAiProvider(ctx: ReadCtx, { id }: z.infer<typeof testEndpoint.input>) {
  const provider = await getProvider(ctx, id);
  const { services, tenantId, personId } = ctx;
  const request = {
    use: "test" as const,
    personId,
    instructions: "Answer with one short greeting and nothing else.",
    prompt: "Say hello.",
    maxOutputTokens: 64,
    providerId: id,
  };
  const answer = await generateAnswer({ services, tenantId }, request);
  if ("text" in answer) return { answer: answer.text.trim().slice(0, 200), ms: answer.ms, tokens: answer.tokens };
  if (answer.refused === "stopped") throw errors.stopped();
  if (answer.refused === "tooMany") throw baseErrors.tooMany();
  if (answer.refused === "budgetSpent") throw errors.budgetSpent();
  const unusable = hasNeededKey(provider) ? "disabled" : "noKey";
  throw errors.providerFailed({ reason: answer.refused === "failed" ? answer.reason : unusable });
}

/** With an id the stored key is used, and sent only to the stored address. */
export async function listAiModels(ctx: ReadCtx, input: z.infer<typeof modelsEndpoint.input>) {
  const { settings } = ctx.services;
  const connection =
    input.id && !input.key
      ? connectionOf(settings, await getProvider(ctx, input.id))
      : { kind: input.kind, baseUrl: input.baseUrl ?? defaultBaseUrls[input.kind] ?? "", key: input.key ?? null };
  if (!URL.canParse(connection.baseUrl)) throw errors.addressBlocked({ address: connection.baseUrl });
  await assertAllowedAddress(settings, connection.baseUrl);
  const { probe } = await probeProvider(settings, connection);
  if (probe.result === "answered") return { models: probe.models.map((name) => name.replace(/^models\//, "")).sort() };
  throw errors.providerFailed({ reason: classifyProbe(probe, "").reason });
}
