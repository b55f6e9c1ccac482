import { z } from "zod";
import { createOutbound } from "#server/outbound/outbound.ts";
import { OutboundError, type OutboundReason } from "#server/outbound/outbound-error.ts";
import type { Settings } from "#server/settings.ts";
import type { Probe } from "../rules/status.ts";
import type { ProviderKind } from "../values.ts";
import type { Connection } from "./connection.ts";

const probeTimeoutMs = 3000;
/** Some providers list thousands of models with long descriptions. */
const maxBytes = 8 * 1_048_576;

const dataList = z
  .object({ data: z.array(z.object({ id: z.string() })) })
  .transform(({ data }) => data.map(({ id }) => id));
const modelList = z
  .object({ models: z.array(z.object({ name: z.string() })).default([]) })
  .transform(({ models }) => models.map(({ name }) => name));

type ModelRequest = {
  path: string;
  headersOf: (key: string) => Record<string, string>;
  names: z.ZodType<string[]>;
};
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** How each kind lists its models, which spends no tokens. */
const modelRequests: Record<ProviderKind, ModelRequest> = {
  openai: { path: "/models", headersOf: bearer, names: dataList },
  compatible: { path: "/models", headersOf: bearer, names: dataList },
  anthropic: {
    path: "/models?limit=1000",
    headersOf: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
    names: dataList,
  },
  google: { path: "/models?pageSize=1000", headersOf: (key) => ({ "x-goog-api-key": key }), names: modelList },
  ollama: { path: "/api/tags", headersOf: bearer, names: modelList },
};

/** Asks a provider for its models and returns what happened, with the time it took. */
export async function probeProvider(
  settings: Settings,
  { kind, baseUrl, key }: Connection,
): Promise<{ probe: Probe; ms: number }> {
  const { path, headersOf, names } = modelRequests[kind];
  const fetch = createOutbound(settings, { timeoutMs: probeTimeoutMs, maxBytes });
  const startedAt = performance.now();
  const measured = (probe: Probe) => ({ probe, ms: Math.round(performance.now() - startedAt) });
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, "")}${path}`, {
      headers: { accept: "application/json", ...(key !== null && headersOf(key)) },
    });
    if (!response.ok) return measured({ result: "status", status: response.status });
    const models = names.safeParse(parseJson(await response.text()));
    return measured(models.success ? { result: "answered", models: models.data } : { result: "badAnswer" });
  } catch (error) {
    return measured({ result: failureOf(error) });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Failure = Exclude<Probe["result"], "answered" | "status">;
const failures: Record<OutboundReason, Failure> = {
  protocol: "blocked",
  credentials: "blocked",
  address: "blocked",
  unresolved: "unreachable",
  timeout: "timeout",
  redirect: "badAnswer",
  tooLarge: "badAnswer",
  encoding: "badAnswer",
};

/** Refused, reset and unknown hosts end here: the server is not there. */
export const failureOf = (error: unknown): Failure =>
  error instanceof OutboundError ? failures[error.reason] : "unreachable";
