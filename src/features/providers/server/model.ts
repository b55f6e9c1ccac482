import type { wrapLanguageModel } from "ai";
import type { Fetch } from "#server/outbound/outbound.ts";
import type { Connection } from "./connection.ts";

type Model = Exclude<Parameters<typeof wrapLanguageModel>[0]["model"], string>;

/** Opens a model with the provider's library. The libraries load on first use, since most tenants have no provider. */
export async function openModel(
  { kind, baseUrl, key }: Connection,
  model: string,
  fetch: Fetch,
  supportsSchemas = true,
): Promise<Model> {
  const baseURL = baseUrl.replace(/\/+$/, "");
  const apiKey = key ?? "";
  switch (kind) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI({ baseURL, apiKey, fetch })(model);
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic({ baseURL, apiKey, fetch })(model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogle({ baseURL, apiKey, fetch })(model);
    case "compatible":
      return openCompatible(baseURL, key, model, fetch, supportsSchemas);
    case "ollama":
      return openCompatible(`${baseURL}/v1`, key, model, fetch, supportsSchemas);
  }
}

/** Most compatible servers, and Ollama under `/v1`, have chat completions only. */
async function openCompatible(
  baseURL: string,
  key: string | null,
  model: string,
  fetch: Fetch,
  supportsStructuredOutputs: boolean,
): Promise<Model> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const options = { name: "compatible", baseURL, fetch, supportsStructuredOutputs };
  return createOpenAICompatible(key === null ? options : { ...options, apiKey: key })(model);
}
